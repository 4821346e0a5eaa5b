import { isTurnRunning } from "../store/index.ts";
import type { LiveThread } from "./createLiveThread.ts";

/** Ends the turn of a thread that was restored from a storage as `cut`: a stored turn that ran is not under way in this life of the page. */
export function endRestoredTurn(live: LiveThread): void {
  const { turn } = live.state;
  const { turnId } = turn;
  if (turnId === null || !isTurnRunning(turn)) return;
  const error = { code: "stream_cut", message: "The page was closed before the answer had ended." } as const;
  live.dispatch({ type: "turn.ended", turnId, reason: "cut", error });
}
