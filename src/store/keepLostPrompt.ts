import { classifyFailure } from "../model/index.ts";
import type { KitError, Message, ThreadState, Turn } from "../model/index.ts";

const notReceived: KitError = {
  code: "not_received",
  message: "The server's history does not have the last prompt: it was lost there. Send it again.",
};

/**
 * Keeps the last prompt where a freshly read history does not contain it: the user's text must not disappear silently. It is added
 * at the end, its turn failed, so that it can be sent again; while another turn runs, only the prompt is added. `old` is the thread before
 * the history was loaded.
 */
export function keepLostPrompt(fresh: ThreadState, old: ThreadState): ThreadState {
  const prompt = old.messages.findLast(({ role }) => role === "user");
  if (prompt === undefined || prompt.turnId !== old.turn.turnId || !isUnsettled(old)) return fresh;
  if (fresh.turn.turnId === prompt.turnId || isKnown(fresh, old, prompt)) return fresh;
  const messages = [...fresh.messages, prompt];
  // Another client's turn is running.
  if (fresh.turn.status !== "idle") return { ...fresh, messages };
  return { ...fresh, messages, turn: toLostTurn(old.turn) };
}

/**
 * Handles an empty history where the last turn failed without an answer: a server that announced `history` or `resume` has lost the prompt,
 * which then counts as not received; any other one is recorded as a server without history. The messages stay in both cases.
 */
export function failUnansweredTurn(thread: ThreadState): ThreadState {
  const { turn, session } = thread;
  if (turn.status !== "idle" || turn.reason !== "error" || !isUnsettled(thread)) return thread;
  const { features } = session;
  if (features?.history === true || features?.resume === true) return { ...thread, turn: toLostTurn(turn) };
  return { ...thread, session: { ...session, features: { ...features, history: false } } };
}

function toLostTurn(turn: Turn): Turn {
  const isClear = turn.reason === "error" && turn.error !== undefined && classifyFailure(turn.error) !== "uncertain";
  return { ...turn, status: "idle", reason: "error", error: isClear ? turn.error : notReceived };
}

/**
 * Keeps the last turn where a freshly read history does not contain it yet: the server writes it when it has ended. The answer so far
 * stays, and the turn stays cut, so that the history can be read again.
 */
export function keepLateTurn(fresh: ThreadState, old: ThreadState): ThreadState {
  const prompt = old.messages.findLast(({ role }) => role === "user");
  if (prompt === undefined || prompt.turnId !== old.turn.turnId || !isUnsettled(old)) return fresh;
  if (fresh.turn.turnId === prompt.turnId || isKnown(fresh, old, prompt)) return fresh;
  const turn = old.messages.filter(({ turnId }) => turnId === prompt.turnId);
  return { ...fresh, messages: [...fresh.messages, ...turn], turn: old.turn };
}

/** Whether the agent has not ended the prompt's turn. */
function isUnsettled({ turn, messages }: ThreadState): boolean {
  if (turn.status !== "idle" || turn.reason === "cut") return true;
  return (
    turn.reason === "error" && !messages.some(({ role, turnId }) => role === "assistant" && turnId === turn.turnId)
  );
}

/** Whether the history contains the prompt. A server may give prompts its own ids: then a new message with the same text is ours. */
function isKnown(fresh: ThreadState, old: ThreadState, prompt: Message): boolean {
  const oldIds = new Set(old.messages.map(({ id }) => id));
  return fresh.messages.some(
    (message) =>
      message.id === prompt.id ||
      (message.role === "user" && !oldIds.has(message.id) && toText(message) === toText(prompt)),
  );
}

function toText({ parts }: Message): string {
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return texts.join("\n").trim();
}
