import type { SessionContext } from "../SessionContext.ts";

/** Withdraws what client tools of an earlier life of this page had asked: nobody waits for the answers any more. */
export function withdrawToolQuestions({ thread, dispatch }: SessionContext): void {
  for (const { askedBy, state, turnId, requestId } of thread.requests) {
    if (askedBy === "tool" && state === "open") dispatch({ type: "request.withdrawn", turnId, requestId });
  }
}
