import type { AgentRequest, Grant, RequestState, ThreadState, ToolCallPart } from "../../model/index.ts";

/** States in which an answer can no longer be changed. */
const given: ReadonlySet<RequestState> = new Set(["sending", "sent", "answered"]);

/**
 * Selects the request that allowed a call, once that cannot be changed any more: its newest permission or confirmed execution, else a form
 * or a link that was answered for it. Undefined where nobody was asked, or the newest decision denied it.
 *
 * A refusal of what a running call asks does not deny the call.
 */
export function selectGrant(
  { requests }: Pick<ThreadState, "requests">,
  { requestIds }: Pick<ToolCallPart, "requestIds">,
): AgentRequest | undefined {
  if (requestIds.length === 0) return undefined;
  const decided = requests.filter(
    (one) => given.has(one.state) && isDecided(one) && requestIds.includes(one.requestId),
  );
  const newest = decided.findLast(letsRun) ?? decided.at(-1);
  return newest?.answer?.granted === true ? newest : undefined;
}

/** Returns who granted a request, and how; undefined where nobody did. */
export function toGrant({ kind, answer }: Pick<AgentRequest, "kind" | "answer">): Grant | undefined {
  if (answer?.granted !== true) return undefined;
  if (answer.by === "tool") return answer.grant;
  const { by, rule, input, unseen, at } = answer;
  // The values of a form are no changes of a call.
  return { by, rule, input: kind === "permission" ? input : undefined, unseen, at };
}

/** Whether somebody has decided: the result of a client tool that was not asked for is no decision. */
function isDecided({ answer }: AgentRequest): boolean {
  return answer !== undefined && (answer.by !== "tool" || answer.grant !== undefined);
}

function letsRun({ kind }: AgentRequest): boolean {
  return kind === "permission" || kind === "execution";
}
