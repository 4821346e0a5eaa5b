import type { ThreadState } from "../model/index.ts";
import { emptyThread } from "../store/index.ts";
import { endRestoredTurn } from "./endRestoredTurn.ts";
import type { QueuedPrompt, SessionOptions } from "./Session.ts";
import type { SessionModules } from "./SessionModules.ts";
import type { SessionContext } from "./SessionContext.ts";

/** Returns the thread that a host starts a session with; undefined if it gives none. */
export function toInitialThread({ initialThread, initialMessages }: SessionOptions): ThreadState | undefined {
  if (initialThread !== undefined || initialMessages === undefined) return initialThread;
  const turnId = initialMessages.at(-1)?.turnId ?? null;
  const over = turnId === null ? {} : ({ turnId, reason: "completed" } as const);
  return { ...emptyThread(), messages: initialMessages, turn: { ...emptyThread().turn, ...over } };
}

/**
 * Opens the session on the wire, with its current thread. What a stored thread left under way is over: its turn ends as `cut`, answers that
 * were being sent have failed, questions of client tools are withdrawn. `wireId`: the id of the session on the wire, where it has one.
 * `stored`: the stored thread; what follows from it at each opening is not written. `waiting`: the prompts that were sent while the stored
 * conversation was read. They continue it however its last turn ended, as one does that is sent now: the first one is sent, the others follow it.
 */
export function beginSession(
  { live, context, delivery, history, opening, persistence, queue, prompts }: SessionModules,
  wireId: string | undefined,
  { stored, waiting = [] }: { stored?: ThreadState | undefined; waiting?: readonly QueuedPrompt[] | undefined } = {},
): void {
  opening.done = true;
  endRestoredTurn(live);
  const message =
    "The page was closed while the answers were being sent. Send them again: the server acts once for each.";
  delivery.fail({ code: "stream_cut", message });
  withdrawToolQuestions(context);
  live.dispatch({ type: "session.updated", patch: { wireId } });
  if (stored !== undefined) persistence.noteRestored(stored);
  history.open();
  const [first] = waiting;
  // Behind a turn that waits for an answer it stays queued.
  if (first === undefined || queue.isEdited(first.id) || live.state.turn.status !== "idle") return;
  const next = queue.take(first.id);
  if (next === undefined) return;
  prompts.send(next.content);
}

/** Withdraws the open questions of client tools from an earlier life of this page: those tools no longer run. */
export function withdrawToolQuestions({ thread, dispatch }: SessionContext): void {
  for (const { askedBy, state, turnId, requestId } of thread.requests) {
    if (askedBy === "tool" && state === "open") dispatch({ type: "request.withdrawn", turnId, requestId });
  }
}
