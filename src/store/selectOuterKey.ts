import type { ThreadState } from "../model/index.ts";
import { createInnerTest, ownerOf } from "./createInnerTest.ts";
import { locatePart } from "./locatePart.ts";

/** Gives the key of the part whose row shows a part: the outermost call around it, or the part itself. */
export function selectOuterKey(thread: ThreadState, key: string): string {
  const isInner = createInnerTest(thread.messages);
  for (let outer = key; ;) {
    const place = locatePart(thread, outer);
    const message = place && thread.messages[place.messageIndex];
    const part = place && message?.parts[place.partIndex];
    const owner = message && part && ownerOf(message, part);
    if (owner === undefined || !isInner(owner)) return outer;
    outer = owner;
  }
}
