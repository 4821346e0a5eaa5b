import type { Part, ThreadState } from "../../model/index.ts";
import { placesOf } from "../../store/index.ts";
import type { PlaceHint } from "../../store/index.ts";

/**
 * Creates the selector of the part with a key; it returns undefined when there is none. It remembers where the part was found, so that the
 * cost does not grow with the thread.
 */
export function createPartSelector(key: string): (thread: ThreadState) => Part | undefined {
  let place: PlaceHint | undefined;
  return (thread) => {
    if (partAt(thread, place)?.key !== key) place = find(thread, key);
    return partAt(thread, place);
  };
}

function partAt(thread: ThreadState, place: PlaceHint | undefined): Part | undefined {
  return place && thread.messages[place.messageIndex]?.parts[place.partIndex];
}

/** Searches from the end: while the agent writes, the list of messages changes each time, and mounted parts are near its end. */
function find(thread: ThreadState, key: string): PlaceHint | undefined {
  const messageIndex = thread.messages.length - 1;
  const partIndex = thread.messages[messageIndex]?.parts.findLastIndex((part) => part.key === key) ?? -1;
  return partIndex === -1 ? placesOf(thread).parts.get(key) : { messageIndex, partIndex };
}
