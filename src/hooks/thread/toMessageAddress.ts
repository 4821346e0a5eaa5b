import type { Message, ThreadState } from "../../model/index.ts";

/**
 * Returns what finds a message again in a later life of its thread: its id, and its place where the thread is known from its beginning,
 * because many wires do not name their messages. An unknown id comes back as it is.
 */
export function toMessageAddress({ messages, session }: ThreadState, messageId: string): string {
  const index = session.olderCursor === undefined ? messages.findIndex(({ id }) => id === messageId) : -1;
  return index === -1 ? messageId : `${messageId}@${index}`;
}

/** Finds the message of an address: by its id, else by its place once nothing earlier is missing; undefined where there is none. */
export function findAddressedMessage({ messages, session }: ThreadState, address: string): Message | undefined {
  const [, messageId = address, place] = /^(.*)@(\d+)$/su.exec(address) ?? [];
  const named = messages.find(({ id }) => id === messageId);
  return named ?? (place === undefined || session.olderCursor !== undefined ? undefined : messages[Number(place)]);
}
