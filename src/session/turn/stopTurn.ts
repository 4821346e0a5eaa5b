import { isOpenRequestState } from "../../store/index.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";

/**
 * Ends the turn by the user's wish.
 *
 * The half hears of it while the requests are still open, so that it can answer them as its protocol wants. Then the turn ends here at
 * once, whether or not the wire confirms: a person who stopped must not wait. What still comes carries its own `turnId` and finds its place.
 */
export function stopTurn(context: SessionContext, tools: ToolRunner, reason: "cancelled" | "limit"): void {
  const { turnId, status } = context.thread.turn;
  if (turnId === null || status === "idle") return;
  context.dispatch({ type: "turn.stopping", turnId });
  tools.abort();
  context.command({ type: "cancelTurn", sessionId: context.sessionId, turnId });
  for (const request of context.thread.requests) {
    if (request.turnId !== turnId || !isOpenRequestState(request.state)) continue;
    context.dispatch({ type: "request.withdrawn", turnId, requestId: request.requestId });
  }
  const { turn } = context.thread;
  if (turn.turnId === turnId && turn.status !== "idle") context.dispatch({ type: "turn.ended", turnId, reason });
}
