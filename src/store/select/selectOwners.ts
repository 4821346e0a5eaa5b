import type { ThreadState } from "../../model/index.ts";
import { createInnerTest, ownerOf } from "../createInnerTest.ts";
import { locatePart } from "../locatePart.ts";

/** Returns the keys of the calls that a part is shown inside, innermost first; empty for a part with its own row. */
export function selectOwners(thread: ThreadState, key: string): readonly string[] {
  const isInner = createInnerTest(thread.messages);
  const owners: string[] = [];
  for (let inner = key; ;) {
    const place = locatePart(thread, inner);
    const message = place && thread.messages[place.messageIndex];
    const part = place && message?.parts[place.partIndex];
    const owner = message && part && ownerOf(message, part);
    if (owner === undefined || !isInner(owner)) return owners;
    owners.push(owner);
    inner = owner;
  }
}
