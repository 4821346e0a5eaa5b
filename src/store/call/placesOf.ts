import type { Message, ThreadState } from "../../model/index.ts";
import type { PlaceHint } from "./PlaceHint.ts";

/** Where everything in a thread stands. */
export interface Places {
  /** Index of each message by its id. */
  readonly messages: ReadonlyMap<string, number>;
  /** Place of each part by its key. */
  readonly parts: ReadonlyMap<string, PlaceHint>;
}

const known = new WeakMap<readonly Message[], Places>();

/**
 * Gives where all messages and parts stand: made once for a list of messages, and only for rows that are mounted. A screenful of them
 * would otherwise search a long thread from its end, each row for itself. Of the same id twice the newest counts.
 */
export function placesOf({ messages }: ThreadState): Places {
  let places = known.get(messages);
  if (places === undefined) {
    const indexes = new Map<string, number>();
    const parts = new Map<string, PlaceHint>();
    for (const [messageIndex, message] of messages.entries()) {
      indexes.set(message.id, messageIndex);
      for (const [partIndex, { key }] of message.parts.entries()) parts.set(key, { messageIndex, partIndex });
    }
    places = { messages: indexes, parts };
    known.set(messages, places);
  }
  return places;
}
