import type { Message, ThreadState } from "../../model/index.ts";

/**
 * Returns an address that finds a message again after a reload: its id, and its position when the thread is loaded from its beginning,
 * because many wires do not name their messages. An unknown id is returned unchanged.
 */
export function toMessageAddress({ messages, session }: ThreadState, messageId: string): string {
  const index = session.olderCursor === undefined ? messages.findIndex(({ id }) => id === messageId) : -1;
  return index === -1 ? messageId : `${messageId}@${index}`;
}

/**
 * Finds the message of an address: by its id, else by its position once the thread is loaded from its beginning; undefined when there is
 * none.
 */
export function findAddressedMessage({ messages, session }: ThreadState, address: string): Message | undefined {
  // `message_3@12`: the id, and the position from 0.
  const [, messageId = address, place] = /^(.*)@(\d+)$/su.exec(address) ?? [];
  const named = messages.find(({ id }) => id === messageId);
  return named ?? (place === undefined || session.olderCursor !== undefined ? undefined : messages[Number(place)]);
}
