import type { Part, ThreadState } from "../model/index.ts";
import { locatePart, placesOf } from "../store/index.ts";
import type { PlaceHint } from "../store/index.ts";

/** Remembers where the part was found last, so that each further look costs the same in a long thread as in a short one. */
export function createPartSelector(key: string): (thread: ThreadState) => Part | undefined {
  let hint: PlaceHint | undefined;
  return (thread) => {
    hint = locatePart(thread, key, hint ?? placesOf(thread).parts.get(key));
    return hint === undefined ? undefined : thread.messages[hint.messageIndex]?.parts[hint.partIndex];
  };
}
