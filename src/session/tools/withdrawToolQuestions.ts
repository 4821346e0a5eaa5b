import type { SessionContext } from "../SessionContext.ts";

/** Withdraws the open questions of client tools from an earlier life of this page: those tools no longer run. */
export function withdrawToolQuestions({ thread, dispatch }: SessionContext): void {
  for (const { askedBy, state, turnId, requestId } of thread.requests) {
    if (askedBy === "tool" && state === "open") dispatch({ type: "request.withdrawn", turnId, requestId });
  }
}
