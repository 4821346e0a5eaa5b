import type { Json, Message, NoticePart, Part, ThreadState, UnknownPart } from "../../model/index.ts";
import { equalJson } from "../equalJson.ts";
import type { Reducers } from "../Reducers.ts";
import { locateMessage, openMessage, updateMessage } from "../updateMessage.ts";

/**
 * Adds failures (as notices) and unknown frames to the message in which they occurred. The same one again in its turn adds nothing. A
 * failure of the current turn, or of none, also becomes `turn.error`.
 */
export const failureReducers: Reducers<"failure.received" | "unknown.received"> = {
  "failure.received": (thread, event) => {
    const { error, time } = event;
    const notice = event.of === "history" ? "history_failed" : "failure";
    const isSame = (part: Part): boolean =>
      part.type === "notice" &&
      (part.notice === "history_failed") === (notice === "history_failed") &&
      equalJson(part.error, error);
    const toNotice = (key: string): NoticePart => ({
      type: "notice",
      key,
      severity: "error",
      notice,
      error,
    });
    const kept = keepPart(thread, event, isSame, toNotice, time);
    const isOfTurn = event.turnId === undefined || event.turnId === kept.turn.turnId;
    return kept === thread || !isOfTurn ? kept : { ...kept, turn: { ...kept.turn, error } };
  },

  "unknown.received": (thread, event) => {
    const { name, value, time } = event;
    const length = lengthOf(value);
    const isSame = (part: Part): boolean =>
      part.type === "unknown" && part.name === name && lengthOf(part.value) === length && equalJson(part.value, value);
    const toUnknown = (key: string): UnknownPart => ({ type: "unknown", key, name, value });
    return keepPart(thread, event, isSame, toUnknown, time);
  },
};

const lengths = new WeakMap<object, number>();

/** The length of a value as JSON: an agent may send thousands of unknown events of one shape, which are compared only where it is equal. */
function lengthOf(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  const length = lengths.get(value) ?? JSON.stringify(value).length;
  lengths.set(value, length);
  return length;
}

/** The turn and the message of such an event, where it has them. */
interface Scope {
  readonly turnId?: string | undefined;
  readonly messageId?: string | undefined;
}

/** Adds the part to the scope's message, else to the turn's last assistant message, else to a system message of the turn. */
function keepPart(
  thread: ThreadState,
  scope: Scope,
  isSame: (part: Part) => boolean,
  toPart: (key: string) => Part,
  time?: number,
): ThreadState {
  const turnId = scope.turnId ?? thread.turn.turnId ?? "";
  const isKept = thread.messages.some((message) => message.turnId === turnId && message.parts.some(isSame));
  if (isKept) return thread;
  const messageId = findMessageId(thread, scope, turnId);
  const at = { turnId, messageId, time };
  const opened = openMessage(thread, at, "system");
  return updateMessage(opened, at, (message): Message => {
    const part = toPart(`${messageId}#${message.parts.length}`);
    return { ...message, parts: [...message.parts, part] };
  });
}

function findMessageId(thread: ThreadState, scope: Scope, turnId: string): string {
  if (scope.messageId !== undefined && locateMessage(thread, scope.messageId) !== -1) return scope.messageId;
  const answer = thread.messages.findLast((message) => message.turnId === turnId && message.role === "assistant");
  return answer?.id ?? (turnId === "" ? "system" : `${turnId}:system`);
}
