import type { ThreadState } from "../../model/index.ts";
import { locatePart } from "../locatePart.ts";
import { callPlaces } from "./callPlaces.ts";
import type { PlaceHint } from "./placesOf.ts";

/** The wire id in the key of a call: see `toToolCallKey`. */
const idInKey = /^(?:~.|[^~:])*:(.*?)(?:~\d+)?$/su;

/**
 * Finds a call by its key, through the index of its wire id: a search of all parts for each request of a turn with 2,000 calls would take
 * longer than all else. A key without an id in it, and a part that is no call, is searched for.
 */
export function locateCall(thread: ThreadState, key: string, hint?: PlaceHint): PlaceHint | undefined {
  const id = idInKey.exec(key)?.[1];
  for (
    let messageIndex = thread.messages.length - 1;
    id !== undefined && hint === undefined && messageIndex >= 0;
    messageIndex -= 1
  ) {
    const parts = thread.messages[messageIndex]?.parts ?? [];
    const partIndex = callPlaces(parts, id).findLast((index) => parts[index]?.key === key);
    if (partIndex !== undefined) return { messageIndex, partIndex };
  }
  return locatePart(thread, key, hint);
}
