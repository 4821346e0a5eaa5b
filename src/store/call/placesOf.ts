import type { Message, ThreadState } from "../../model/index.ts";

/** The places of all messages and parts of a thread. */
export interface Places {
  /** Index of each message by its id. */
  readonly messages: ReadonlyMap<string, number>;
  /** Place of each part by its key. */
  readonly parts: ReadonlyMap<string, PlaceHint>;
}

const cache = new WeakMap<readonly Message[], Places>();

/**
 * Returns the places of all messages and parts, computed once for each list of messages: otherwise each row that is mounted would search
 * a long thread from its end. If an id occurs twice, the newest counts.
 */
export function placesOf({ messages }: ThreadState): Places {
  let places = cache.get(messages);
  if (places === undefined) {
    const indexes = new Map<string, number>();
    const parts = new Map<string, PlaceHint>();
    for (const [messageIndex, message] of messages.entries()) {
      indexes.set(message.id, messageIndex);
      for (const [partIndex, { key }] of message.parts.entries()) parts.set(key, { messageIndex, partIndex });
    }
    places = { messages: indexes, parts };
    cache.set(messages, places);
  }
  return places;
}

/** The last known place of a part. Cheap to keep, never trusted: lookups check it first and search only where it is stale. */
export interface PlaceHint {
  readonly messageIndex: number;
  readonly partIndex: number;
}
