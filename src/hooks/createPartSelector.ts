import type { Part, ThreadState } from "../model/index.ts";
import { locatePart, placesOf } from "../store/index.ts";
import type { PlaceHint } from "../store/index.ts";

/** Remembers where the part was found last, so that each further look costs the same in a long thread as in a short one. */
export function createPartSelector(key: string): (thread: ThreadState) => Part | undefined {
  let hint: PlaceHint | undefined;
  return (thread) => {
    hint = locatePart(thread, key, hint ?? guess(thread, key));
    return hint === undefined ? undefined : thread.messages[hint.messageIndex]?.parts[hint.partIndex];
  };
}

/** While the agent writes, the list of messages is another one each time, and what is mounted stands at its end. */
function guess(thread: ThreadState, key: string): PlaceHint | undefined {
  const messageIndex = thread.messages.length - 1;
  const partIndex = thread.messages[messageIndex]?.parts.findLastIndex((part) => part.key === key) ?? -1;
  return partIndex === -1 ? placesOf(thread).parts.get(key) : { messageIndex, partIndex };
}
