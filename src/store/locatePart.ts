import type { Part, ThreadState } from "../model/index.ts";
import type { PlaceHint } from "./call/placesOf.ts";

/** Finds a part by its key: at the hint, else newest first; undefined if there is none. */
export function locatePart(thread: ThreadState, key: string, hint?: PlaceHint): PlaceHint | undefined {
  if (hint !== undefined && partAt(thread, hint)?.key === key) return hint;
  for (let messageIndex = thread.messages.length - 1; messageIndex >= 0; messageIndex -= 1) {
    const partIndex = thread.messages[messageIndex]?.parts.findLastIndex((part) => part.key === key) ?? -1;
    if (partIndex !== -1) return { messageIndex, partIndex };
  }
  return undefined;
}

function partAt(thread: ThreadState, place: PlaceHint): Part | undefined {
  return thread.messages[place.messageIndex]?.parts[place.partIndex];
}
