import { classifyFailure } from "../model/index.ts";
import type { KitError, Message, ThreadState, Turn } from "../model/index.ts";

const notReceived: KitError = {
  code: "not_received",
  message: "The server's history does not have the last prompt: it was lost there. Send it again.",
};

/**
 * Keeps the last prompt where a freshly read history does not know it: what the user wrote must not go away without a word. It stands
 * at the end, its turn failed, so that it can be sent again. `old` is the thread before the history came.
 */
export function keepLostPrompt(fresh: ThreadState, old: ThreadState): ThreadState {
  const prompt = old.messages.findLast(({ role }) => role === "user");
  if (prompt === undefined || prompt.turnId !== old.turn.turnId || !isUnsettled(old)) return fresh;
  if (fresh.turn.turnId === prompt.turnId || isKnown(fresh, old, prompt)) return fresh;
  const messages = [...fresh.messages, prompt];
  // Somebody else's turn goes on meanwhile.
  if (fresh.turn.status !== "idle") return { ...fresh, messages };
  return { ...fresh, messages, turn: loseTurn(old.turn) };
}

/**
 * Draws the conclusion from a history without a single message, where the last prompt got no answer: a server that keeps what it does has
 * lost it, and of any other one nothing can be read. What is known here stays either way.
 */
export function loseUnansweredTurn(thread: ThreadState): ThreadState {
  const { turn, session } = thread;
  if (turn.status !== "idle" || turn.reason !== "error" || !isUnsettled(thread)) return thread;
  const { features } = session;
  if (features?.history === true || features?.resume === true) return { ...thread, turn: loseTurn(turn) };
  return { ...thread, session: { ...session, features: { ...features, history: false } } };
}

function loseTurn(turn: Turn): Turn {
  const isClear =
    turn.reason === "error" && turn.error !== undefined && classifyFailure(turn.error.code) !== "uncertain";
  return { ...turn, status: "idle", reason: "error", error: isClear ? turn.error : notReceived };
}

/**
 * Keeps the last turn where a freshly read history does not know it yet: the server writes it down when it has ended. What was answered
 * so far stays, and the turn stays cut, so that the history can be read again.
 */
export function keepLateTurn(fresh: ThreadState, old: ThreadState): ThreadState {
  const prompt = old.messages.findLast(({ role }) => role === "user");
  if (prompt === undefined || prompt.turnId !== old.turn.turnId || !isUnsettled(old)) return fresh;
  if (fresh.turn.turnId === prompt.turnId || isKnown(fresh, old, prompt)) return fresh;
  const turn = old.messages.filter(({ turnId }) => turnId === prompt.turnId);
  return { ...fresh, messages: [...fresh.messages, ...turn], turn: old.turn };
}

/** Whether the prompt's turn has not come to an end that the agent gave it. */
function isUnsettled({ turn, messages }: ThreadState): boolean {
  if (turn.status !== "idle" || turn.reason === "cut") return true;
  return (
    turn.reason === "error" && !messages.some(({ role, turnId }) => role === "assistant" && turnId === turn.turnId)
  );
}

/** A server may name prompts itself: then a new one with the same words is ours. */
function isKnown(fresh: ThreadState, old: ThreadState, prompt: Message): boolean {
  const before = new Set(old.messages.map(({ id }) => id));
  return fresh.messages.some(
    (message) =>
      message.id === prompt.id ||
      (message.role === "user" && !before.has(message.id) && toWords(message) === toWords(prompt)),
  );
}

function toWords({ parts }: Message): string {
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return texts.join("\n").trim();
}
