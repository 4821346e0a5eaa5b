import type { Decision, Session } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";

/** What the user did while a conversation was recorded. */
export type UserMove =
  | { readonly prompt: string }
  | {
      /** The request that was decided; where the agent now names it differently, the first one that is open. */
      readonly requestId: string;
      readonly decision: Decision;
    };

/**
 * Does again in a session what the user did while it was recorded: each prompt when no turn runs, each decision when its request is open.
 * A move that was made is taken from the list. Returns what ends it.
 */
export function playMoves(session: Session, moves: UserMove[]): () => void {
  const look = (): void => {
    const [move] = moves;
    if (move === undefined) return;
    if ("prompt" in move) {
      if (session.thread.turn.status !== "idle") return;
      moves.shift();
      session.send(move.prompt);
      return;
    }
    const open = selectOpenRequests(session.thread).filter(({ state }) => state === "open");
    const request = open.find(({ requestId }) => requestId === move.requestId) ?? open[0];
    if (request === undefined) return;
    moves.shift();
    session.decide(request.requestId, move.decision);
  };
  const cleanup = session.subscribe(look);
  look();
  return cleanup;
}
