import type { AgentRequest, Answer } from "../../model/index.ts";

/**
 * Returns the answer to a request that the next step may contain. A permission that was withdrawn before its answer arrived has none: the
 * user stopped the turn, or wrote another prompt instead. The result of a tool that has run stays one.
 */
export function toSentAnswer({ kind, state, answer }: AgentRequest): Answer | undefined {
  const isOver = state === "withdrawn" || state === "expired";
  return kind === "permission" && isOver ? undefined : answer;
}
