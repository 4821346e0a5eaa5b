import { classifyFailure } from "../../model/index.ts";
import { isOpenRequestState } from "../../store/index.ts";
import type { ClientProtocol, EndReason, Message, ThreadState } from "../../model/index.ts";

/**
 * What `session.retry()` does next.
 *
 * - `deliver`: sends the decisions that could not be delivered, under the same idempotency key
 * - `load`: reads the history that could not be read
 * - `read`: reads what the agent did meanwhile (the rest of the stream, or the history); sends nothing
 * - `send`: sends the last prompt once more
 * - `send_unsure`: the same, but the first one may have arrived, so that its effects may happen twice
 */
export type Recovery = "deliver" | "load" | "read" | "send" | "send_unsure";

/** The input of a recovery besides the thread. */
export interface RecoveryState {
  /** The protocol of the connection. */
  readonly protocol: ClientProtocol;
  /** Whether the last attempt to read the history failed. */
  readonly loadFailed: boolean;
  /** Whether a prompt or an answer was sent since that attempt began: then a failure of its turn comes first. */
  readonly overtaken: boolean;
  /** Whether a history is being loaded: a lost turn is not retried meanwhile, failed answers still are. */
  readonly loading: boolean;
}

const failed: ReadonlySet<EndReason> = new Set<EndReason>(["error", "cut"]);

/**
 * Decides what `retry` does after a failure, in this order: deliver, load, read, send. Null if nothing has failed. A failed turn counts
 * only while no turn runs and no history is being loaded. So does a failed load that a prompt or an answer did not wait for: a history that is
 * read during a turn replaces it; while the turn waits for further answers, it is read. Failed answers and any other failed load count always.
 */
export function selectRecovery(thread: ThreadState, state: RecoveryState): Recovery | null {
  const { turn, requests } = thread;
  const { loadFailed, overtaken, loading, protocol } = state;
  if (requests.some((request) => request.state === "failed")) return "deliver";
  const isSending = requests.some((request) => request.state === "sending" || request.state === "sent");
  if (loadFailed && (!overtaken || (turn.status === "waiting" && !isSending))) return "load";
  if (loading || turn.status !== "idle") return null;
  return selectTurnRecovery(thread, protocol) ?? (loadFailed ? "load" : null);
}

/** Decides what `retry` does after the last turn: read, send, or nothing (null) where it has not failed. */
function selectTurnRecovery(thread: ThreadState, protocol: ClientProtocol): Recovery | null {
  const { turn, messages, session, requests } = thread;
  if (turn.turnId === null) return null;
  if (turn.reason === undefined || !failed.has(turn.reason)) return null;
  const prompt = messages.findLast(({ role }) => role === "user");
  const answered = prompt !== undefined && hasAnswer(messages, prompt);
  const failure = turn.error === undefined ? "other" : classifyFailure(turn.error);
  const lost = turn.reason === "cut" || failure !== "other";
  const refused = !answered && failure === "refused";
  const keyed = !answered && session.features?.idempotency === true;
  // A server that failed has not accepted a prompt with an idempotency key: sending it again has no second effect.
  const isSafeToResend = keyed && turn.error?.code === "server";
  if (canRead(thread, protocol) && lost && !refused && !isSafeToResend) return "read";
  // What is still asked can be answered, which continues the turn: sending its prompt again would ask for it twice.
  const isAsked = requests.some(({ turnId, state }) => turnId === turn.turnId && isOpenRequestState(state));
  if (prompt === undefined || isAsked) return null;
  return lost && !refused && !keyed ? "send_unsure" : "send";
}

/**
 * Whether the agent's work can be read without sending anything: a cut stream can be resumed, or there is a history. A
 * conversation to which the server gave no id has no history.
 */
function canRead({ turn, session }: ThreadState, protocol: ClientProtocol): boolean {
  if (session.features?.resume === true && turn.reason === "cut") return true;
  if (session.wireId === undefined || protocol.carries.features.history === "absent") return false;
  return session.features?.history ?? protocol.carries.features.history === "carried";
}

/** Whether the agent sent any part after the prompt; a notice of the failure does not count. */
export function hasAnswer(messages: readonly Message[], prompt: Message): boolean {
  const later = messages.slice(messages.indexOf(prompt) + 1);
  return later.some(({ parts }) => parts.some(({ type }) => type !== "notice"));
}
