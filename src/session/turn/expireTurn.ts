import { isOpenRequestState } from "../../store/index.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";

/**
 * Ends a turn whose answers would come too late: what ran is aborted, what is open expires, and nothing is sent, because the provider
 * would take it for something else.
 */
export function expireTurn(context: SessionContext, tools: ToolRunner, turnId: string): void {
  tools.abort();
  for (const { requestId, turnId: asked, state } of context.thread.requests) {
    if (asked !== turnId || !isOpenRequestState(state)) continue;
    context.dispatch({ type: "request.withdrawn", turnId, requestId, expired: true });
  }
  const message = "The agent waited for answers until a deadline, which has passed. Nothing was sent: ask it again.";
  context.dispatch({ type: "turn.ended", turnId, reason: "error", error: { code: "stale", message } });
}
