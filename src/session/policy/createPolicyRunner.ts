import type { AgentRequest, PolicyRule, RequestOption, ToolCallPart } from "../../model/index.ts";
import { equalJson, isOpenRequestState, selectConsent } from "../../store/index.ts";
import type { PolicyVerdict } from "../../content/index.ts";
import type { Requests } from "../requests/createRequests.ts";
import { requestsAbout } from "../requests/requestsAbout.ts";
import { selectAskedCall } from "../requests/selectAskedCall.ts";
import type { Decision } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";
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
  /** Answers the next recorded request that a rule decides; false where there is none. What a rule allows to run waits for `decide`. */
  advance(): boolean;
  /** The decision of a rule about an execution, for the call and the input that would run now; undefined without one. */
  decide(request: AgentRequest): Decision | undefined;
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

/** Kinds that a rule can decide: a form or a link needs a person. */
const kinds: ReadonlySet<AgentRequest["kind"]> = new Set<AgentRequest["kind"]>(["permission", "execution"]);

/** The policy of a page that has none. */
const noRules: Pick<Policy, "rules" | "decide"> = {
  rules: [],
  decide: () => ({ effect: "ask", matched: [], hazards: [] }),
};

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
  let { rules } = policy;

  function leave(requestId: string): void {
    noted.delete(requestId);
    judgements.delete(requestId);
  }

  /** Judges the call of an open request, unless that was done. A permission keeps its judgement when the rules change. */
  function judge(request: AgentRequest): Judgement | undefined {
    const call = selectAskedCall(context.thread, request);
    if (call === undefined || !isJudged(request) || isEarly(context, request, call)) return undefined;
    const isExecution = request.kind === "execution";
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

  /** The decision of a rule; undefined where none decides, or where its answer has no option. */
  function toDecision(request: AgentRequest, { verdict: { effect, rule }, mayAllow }: Judgement): Decision | undefined {
    const granted = effect === "allow";
    if (rule === undefined || effect === "ask" || (granted && (!mayAllow || request.blocked !== undefined)))
      return undefined;
    const option = selectOnce(request, granted);
    if (option === undefined && request.options.length > 0) return undefined;
    const reason = !granted && request.canExplainDenial ? rule.reason : undefined;
    return { granted, by: "policy", rule, optionId: option?.id, reason };
  }

  /** Answers a permission once it was judged, and an execution that a rule denies. */
  function answer(request: AgentRequest): boolean {
    // What runs was judged, and may update its call a thousand times.
    if (tools.isRunning(request.requestId)) return false;
    const known = judgements.get(request.requestId);
    const judgement = judge(request);
    const decision = judgement && toDecision(request, judgement);
    const isPending = request.kind === "execution" ? decision?.granted === false : judgement !== known;
    if (decision === undefined || !isPending) return false;
    requests.decide(request.requestId, decision);
    return true;
  }

  return {
    note: (requestId) => void noted.add(requestId),
    leave,
    isNoted: (requestId) => noted.has(requestId),
    advance() {
      if (noted.size === 0) return false;
      ({ rules } = policy);
      const known = new Map(context.thread.requests.map((one) => [one.requestId, one]));
      for (const requestId of Array.from(noted)) {
        const request = known.get(requestId);
        if (request === undefined || !isOpenRequestState(request.state)) leave(requestId);
        else if (answer(request)) return true;
      }
      return false;
    },
    decide(request) {
      const judgement = judge(request);
      // What is denied does not start, also where no option of the request denies it once.
      if (judgement?.verdict.effect === "deny") return { granted: false, by: "policy", rule: judgement.verdict.rule };
      const decision = judgement && toDecision(request, judgement);
      if (judgement === undefined || decision === undefined) return undefined;
      // A page tool that needs no confirmation can only be denied: nobody would be asked.
      return context.tool(judgement.call.toolName)?.confirm === true ? decision : undefined;
    },
  };
}

/** Whether a rule may decide it now: what is decided in another tab is left to that, and a safety check to a person. */
function isJudged({ kind, state, heldElsewhere, safetyCheck }: AgentRequest): boolean {
  return kinds.has(kind) && state === "open" && heldElsewhere === undefined && safetyCheck === undefined;
}

/** Whether something that a rule judges is still to come: the input, or the decision about the permissions of the call. */
function isEarly({ thread }: SessionContext, request: AgentRequest, { key, inputState }: ToolCallPart): boolean {
  if (inputState === "streaming") return true;
  return request.kind === "execution" && selectConsent(requestsAbout(thread, key), request).type === "open";
}

/** The parts of a call that rules read. */
function pickJudged({ toolName, input, inputState, kind, title, content, locations, origin, argument }: ToolCallPart) {
  return {
    toolName,
    input,
    inputState,
    kind,
    title,
    content,
    locations,
    origin,
    argument: input === undefined && argument,
  };
}

/** Whether the rules say the same about both. A history brings the same call as another object. */
function isSameCall(left: ToolCallPart, right: ToolCallPart): boolean {
  return left === right || equalJson(pickJudged(left), pickJudged(right));
}

/** Whether the rule that decided still counts. */
function isFresh({ rule }: PolicyVerdict, now: number): boolean {
  return rule?.expiresAt === undefined || now < rule.expiresAt;
}

/** A rule of the page never makes the agent remember anything: without a one-time option a person decides. */
function selectOnce({ options }: AgentRequest, granted: boolean): RequestOption | undefined {
  return options.find(({ kind }) => kind === (granted ? "allow_once" : "reject_once"));
}
