import type { RequestState } from "../model/index.ts";

const final: readonly RequestState[] = ["answered", "withdrawn", "expired"];

/**
 * The one table of transitions: a decision can be changed until it is being sent. Only an answer that is on its way can fail: a late failure
 * does not bring back one that the user has taken back or changed meanwhile.
 */
const transitions: Readonly<Record<RequestState, readonly RequestState[]>> = {
  open: ["staged", "sending", "sent", ...final],
  staged: ["open", "sending", "sent", ...final],
  sending: ["sent", "failed", ...final],
  sent: ["failed", ...final],
  failed: ["open", "staged", "sending", "sent", ...final],
  answered: [],
  withdrawn: [],
  expired: [],
};

/** Whether the request is not settled: it waits for a decision, or its answer is staged, being sent, not confirmed yet, or failed. */
export function isOpenRequestState(state: RequestState): boolean {
  return !final.includes(state);
}

/** Whether a request may go from one state to the other. */
export function canMoveRequest(from: RequestState, to: RequestState): boolean {
  return transitions[from].includes(to);
}

/** Whether a decision can still be made or changed: it was not sent yet, or could not be delivered. */
export function isUndecided(state: RequestState): boolean {
  return state === "open" || state === "staged" || state === "failed";
}
