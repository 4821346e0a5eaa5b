import type { AgentRequest, PolicyRule, RequestOption, RequestState, ToolCallPart } from "../../model/index.ts";
import { selectConsent } from "../../store/index.ts";
import type { PolicyVerdict } from "../../content/index.ts";
import type { Requests } from "../requests/createRequests.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";
import { requestsAbout } from "../requests/requestsAbout.ts";
import { selectGranted } from "../requests/selectGranted.ts";
import type { Decision } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";
import { toGrantedCall, type ToolRunner } from "../tools/createToolRunner.ts";
import { originOf } from "../tools/originOf.ts";
import type { Policy } from "./createRules.ts";

/** Answers requests by the rules of the page. */
export interface PolicyRunner {
  /** Records a request that was opened while live; restored ones are never answered automatically. */
  note(requestId: string): void;
  /** Leaves a recorded request to the user, who has undone its answer or decides in another tab. */
  leave(requestId: string): void;
  /** Whether a request is recorded: then it may be answered, and an execution started, without the user. */
  isNoted(requestId: string): boolean;
  /** Answers the next recorded request that a rule decides; false where there is none. A rule that allows an execution waits for `allows`. */
  advance(): boolean;
  /** The decision of a rule that allows this execution, for the call and the input that would run now; undefined without one. */
  allows(request: AgentRequest): Decision | undefined;
}

/** What the rules say about a call. */
interface Judgement {
  /** The call as it would run. */
  readonly call: ToolCallPart;
  /** The rules that were evaluated. */
  readonly rules: readonly PolicyRule[];
  readonly verdict: PolicyVerdict;
  /** Whether they have allowed this call since it was judged first. A rule that is added later answers no question that a person reads. */
  readonly mayAllow: boolean;
}

/** The policy of a page that has none. */
const noRules: Pick<Policy, "rules" | "decide"> = {
  rules: [],
  decide: () => ({ effect: "ask", matched: [], hazards: [] }),
};

/** Kinds that a rule can decide: a form or a link needs a person. */
const kinds: ReadonlySet<AgentRequest["kind"]> = new Set<AgentRequest["kind"]>(["permission", "execution"]);

/** States from which a request can open again. */
const changeable: ReadonlySet<RequestState> = new Set<RequestState>(["open", "staged", "sending", "failed"]);

/** What a policy runner needs of its session. */
export interface PolicyRunnerOptions {
  /** Stages the answers. */
  readonly requests: Requests;
  /** Tells which executions run. */
  readonly tools: ToolRunner;
  /** The rules of the page. */
  readonly policy: Pick<Policy, "rules" | "decide"> | undefined;
}

/**
 * Creates the policy runner of a session.
 *
 * A permission is judged once its call and the input of that are there, and again when the agent changes them. An execution is judged when
 * the permissions of its call are granted, with the input that would run, and again when this or the rules change: what a rule denies never
 * runs by itself.
 */
export function createPolicyRunner(
  context: SessionContext,
  { requests, tools, policy = noRules }: PolicyRunnerOptions,
): PolicyRunner {
  const noted = new Set<string>();
  const judgements = new Map<string, Judgement>();

  /** Judges the call of a request, unless that was done. A permission keeps its judgement when the rules change. */
  function judge(request: AgentRequest, asked: ToolCallPart, rules: readonly PolicyRule[]): Judgement {
    const isExecution = request.kind === "execution";
    const call = isExecution
      ? toGrantedCall(asked, selectGranted(requestsAbout(context.thread, asked.key), asked))
      : asked;
    const known = judgements.get(request.requestId);
    const isSame = known !== undefined && isSameCall(known.call, call);
    const now = context.now();
    if (isSame && (!isExecution || (known.rules === rules && isFresh(known.verdict, now)))) return known;
    const sessionIds = [context.sessionId, context.thread.session.wireId].filter((id) => id !== undefined);
    const origin = originOf(call, context.tool(call.toolName), isExecution);
    const verdict = policy.decide({ ...call, origin }, { now, sessionIds });
    const mayAllow = verdict.effect === "allow" && (!isSame || known.mayAllow);
    const judgement = { call, rules, verdict, mayAllow };
    judgements.set(request.requestId, judgement);
    return judgement;
  }

  function leave(requestId: string): void {
    noted.delete(requestId);
    judgements.delete(requestId);
  }

  function answer(request: AgentRequest, rule: PolicyRule, granted: boolean): boolean {
    const option = selectOnce(request, granted);
    if (option === undefined && request.options.length > 0) return false;
    const reason = !granted && request.canExplainDenial ? rule.reason : undefined;
    requests.decide(request.requestId, { granted, by: "policy", rule, optionId: option?.id, reason });
    return true;
  }

  /** Answers a request if a rule decides it now, and it was not judged before. */
  function advanceOne(request: AgentRequest, rules: readonly PolicyRule[]): boolean {
    // What runs already has been judged, and what is decided in another tab is left to that.
    if (request.state !== "open" || request.heldElsewhere !== undefined || tools.isRunning(request.requestId))
      return false;
    if (!kinds.has(request.kind) || request.safetyCheck !== undefined) return false;
    const call = locateToolCall(context.thread, request.toolCallKey)?.call;
    if (call === undefined || isEarly(context, request, call)) return false;
    const isExecution = request.kind === "execution";
    const known = judgements.get(request.requestId);
    const { verdict, mayAllow } = judge(request, call, rules);
    // A question that was judged is a person's; only what would run by itself is never left to them.
    if (verdict.rule === undefined || (!isExecution && judgements.get(request.requestId) === known)) return false;
    if (verdict.effect === "deny") return answer(request, verdict.rule, false);
    return mayAllow && !isExecution && request.blocked === undefined && answer(request, verdict.rule, true);
  }

  return {
    note: (requestId) => void noted.add(requestId),
    leave,
    isNoted: (requestId) => noted.has(requestId),
    advance() {
      if (noted.size === 0) return false;
      const { rules } = policy;
      for (const request of context.thread.requests) {
        if (!noted.has(request.requestId)) continue;
        if (!changeable.has(request.state)) leave(request.requestId);
        else if (advanceOne(request, rules)) return true;
      }
      return false;
    },
    allows(request) {
      const call = locateToolCall(context.thread, request.toolCallKey)?.call;
      // A page tool that needs no confirmation can only be denied: nobody would be asked.
      if (call === undefined || context.tool(call.toolName)?.confirm !== true) return undefined;
      if (!noted.has(request.requestId) || request.safetyCheck !== undefined) return undefined;
      if (isEarly(context, request, call)) return undefined;
      if (selectOnce(request, true) === undefined && request.options.length > 0) return undefined;
      const { verdict, mayAllow, call: judged } = judge(request, call, policy.rules);
      if (!mayAllow) return undefined;
      const input = judged.input === call.input ? undefined : judged.input;
      return { granted: true, by: "policy", rule: verdict.rule, input };
    },
  };
}

/** Whether something that a rule judges is still to come: the input, or the decision about the permissions of the call. */
function isEarly({ thread }: SessionContext, request: AgentRequest, { key, inputState }: ToolCallPart): boolean {
  if (inputState === "streaming") return true;
  return request.kind === "execution" && selectConsent(requestsAbout(thread, key), request).type === "open";
}

/** Whether the rules say the same about both. */
function isSameCall(left: ToolCallPart, right: ToolCallPart): boolean {
  return (
    left.toolName === right.toolName &&
    left.input === right.input &&
    left.argument === right.argument &&
    left.inputState === right.inputState &&
    left.kind === right.kind &&
    left.title === right.title &&
    left.content === right.content &&
    left.locations === right.locations &&
    left.origin === right.origin
  );
}

/** Whether the rule that decided still counts. */
function isFresh({ rule }: PolicyVerdict, now: number): boolean {
  return rule?.expiresAt === undefined || now < rule.expiresAt;
}

/** A rule of the page never makes the agent remember anything: without a one-time option a person decides. */
function selectOnce({ options }: AgentRequest, granted: boolean): RequestOption | undefined {
  return options.find(({ kind }) => kind === (granted ? "allow_once" : "reject_once"));
}
