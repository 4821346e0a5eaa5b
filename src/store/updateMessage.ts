import type { Message, Part, Role, ThreadState } from "../model/index.ts";
import { keepCallPlaces } from "./call/callPlaces.ts";
import { openTurn } from "./openTurn.ts";

/** The ids by which an event refers to a message. */
export interface MessageReference {
  readonly turnId: string;
  readonly messageId: string;
  readonly time?: number | undefined;
}

/** Finds a message by its id, newest first; -1 where there is none. */
export function locateMessage(thread: ThreadState, messageId: string): number {
  return thread.messages.findLastIndex((message) => message.id === messageId);
}

/**
 * Makes sure that the message and its turn exist: a stream may lack `message.started`, then it is the assistant's. A system message,
 * which the kit itself adds, begins no turn: nothing on the wire would ever end it.
 */
export function openMessage(thread: ThreadState, at: MessageReference, role: Role = "assistant"): ThreadState {
  if (locateMessage(thread, at.messageId) !== -1) return thread;
  const opened = role === "system" ? thread : openTurn(thread, at.turnId, at.time);
  const message: Message = {
    id: at.messageId,
    role,
    turnId: at.turnId,
    parts: [],
    wire: [],
    startedAt: at.time,
  };
  return { ...opened, messages: [...opened.messages, message] };
}

/** Changes one message, which is opened first where it is missing; the same thread where the change gives the same message. */
export function updateMessage(
  thread: ThreadState,
  at: MessageReference,
  change: (message: Message) => Message,
): ThreadState {
  const opened = openMessage(thread, at);
  const index = locateMessage(opened, at.messageId);
  const message = opened.messages[index];
  return message === undefined ? thread : replaceMessage(opened, index, change(message));
}

/** Replaces the message at an index; the same thread where it is there already. */
export function replaceMessage(thread: ThreadState, index: number, message: Message): ThreadState {
  return thread.messages[index] === message ? thread : { ...thread, messages: thread.messages.with(index, message) };
}

/** Replaces the part at an index; the same message where it is there already. */
export function replacePart(message: Message, index: number, part: Part): Message {
  if (message.parts[index] === part) return message;
  return { ...message, parts: keepCallPlaces(message.parts, message.parts.with(index, part), index) };
}
