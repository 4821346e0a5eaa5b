import { writeHar, type Har } from "../testing/index.ts";
import type { Inspection } from "./inspectConnection.ts";
import { toExchanges } from "./toExchanges.ts";

/**
 * The recording up to the moment that the chats show, as an HTTP Archive without secrets: `createReplay` and `countersign mock` play it to
 * the same thread, and it stays there. A frame that makes several events is in it as a whole.
 */
export function recordMoment({ entries, moment }: Pick<Inspection, "entries" | "moment">): Har {
  const begun = entries[0]?.time ?? 0;
  if (moment === undefined) return writeHar(toExchanges(entries, begun), begun);
  // A frame stands before its events: one whose events are not shown yet is not yet there.
  const last = entries.findLast(({ id, kind }) => kind === "event" && id <= moment)?.id ?? 0;
  const past = entries.filter(({ id }) => id <= last);
  return writeHar(toExchanges(past, begun, entries), begun);
}
