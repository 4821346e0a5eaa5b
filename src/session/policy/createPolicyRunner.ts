import type { AgentRequest, PolicyRule, RequestOption, ToolCallPart } from "../../model/index.ts";
import { selectConsent, selectRequest } from "../../store/index.ts";
import type { Requests } from "../requests/createRequests.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";
import { selectGranted } from "../requests/selectGranted.ts";
import type { SessionContext } from "../SessionContext.ts";
import { toGrantedCall } from "../tools/createToolRunner.ts";
import { originOf } from "../tools/originOf.ts";
import type { Policy } from "./createRules.ts";
import type { RuleGrants } from "./createRuleGrants.ts";

/** Answers requests by the rules of the page. */
export interface PolicyRunner {
  /** Records a request that was opened while live; restored ones are never answered automatically. */
  note(requestId: string): void;
  /** Answers the next recorded request that a rule decides; false where there is none. */
  advance(): boolean;
}

/** Kinds that a rule can decide: a form or a link needs a person. */
const kinds: ReadonlySet<AgentRequest["kind"]> = new Set<AgentRequest["kind"]>(["permission", "execution"]);

/** What a policy runner carries out its decisions with. */
export interface PolicyRunnerOptions {
  /** Stages the answers of permissions, and denials. */
  readonly requests: Requests;
  /** Lets executions start. */
  readonly grants: RuleGrants;
  /** The rules of the page. */
  readonly policy: Policy | undefined;
}

/**
 * Creates the policy runner of a session. It evaluates each recorded request once: as soon as its call and the input of that are there, an
 * execution when the permissions of its call are granted, with the input that may run then.
 */
export function createPolicyRunner(
  context: SessionContext,
  { requests, grants, policy }: PolicyRunnerOptions,
): PolicyRunner {
  const noted = new Set<string>();

  /** Whether a person would be asked: a page tool that needs no confirmation can only be denied. */
  function isAsked(request: AgentRequest, toolName: string): boolean {
    return request.kind !== "execution" || context.tool(toolName)?.confirm === true;
  }

  function answer(request: AgentRequest, rule: PolicyRule, granted: boolean): boolean {
    const option = selectOnce(request, granted);
    if (option === undefined && request.options.length > 0) return false;
    if (granted && request.kind === "execution") {
      grants.allow(request, rule);
      return true;
    }
    const reason = !granted && request.canExplainDenial ? rule.reason : undefined;
    requests.decide(request.requestId, {
      granted,
      by: "policy",
      rule,
      optionId: option?.id,
      reason,
    });
    return true;
  }

  return {
    note: (requestId) => void noted.add(requestId),
    advance() {
      if (policy === undefined || policy.rules.length === 0) return false;
      for (const requestId of Array.from(noted)) {
        const request = selectRequest(context.thread, requestId);
        const call = locateToolCall(context.thread, request?.toolCallKey)?.call;
        if (request?.state === "open" && isEarly(context, request, call)) continue;
        noted.delete(requestId);
        if (request?.state !== "open" || call === undefined || !kinds.has(request.kind)) continue;
        if (request.safetyCheck !== undefined) continue;
        const sessionIds = [context.sessionId, context.thread.session.wireId].filter((id) => id !== undefined);
        const occasion = { now: context.now(), sessionIds };
        const judged = request.kind === "execution" ? toGrantedCall(call, selectGranted(context.thread, call)) : call;
        const { effect, rule } = policy.decide(
          { ...judged, origin: originOf(call, context.tool(call.toolName), request.kind === "execution") },
          occasion,
        );
        if (rule === undefined || effect === "ask") continue;
        if (effect === "allow" && (request.blocked !== undefined || !isAsked(request, call.toolName))) continue;
        if (answer(request, rule, effect === "allow")) return true;
      }
      return false;
    },
  };
}

/** Whether something that a rule judges is still to come: the call, its input, or the decision about its permissions. */
function isEarly({ thread }: SessionContext, request: AgentRequest, call: ToolCallPart | undefined): boolean {
  if (call === undefined) return request.toolCallKey !== undefined;
  if (call.inputState === "streaming") return true;
  return request.kind === "execution" && selectConsent(thread, request).type === "open";
}

/** A rule of the page never makes the agent remember anything: without a one-time option a person decides. */
function selectOnce({ options }: AgentRequest, granted: boolean): RequestOption | undefined {
  return options.find(({ kind }) => kind === (granted ? "allow_once" : "reject_once"));
}
