import type { StreamStart } from "../../model/index.ts";
import type { Runtime } from "../turn/createRuntime.ts";

/** The number of entries to skip: undefined for "now", `gone` if the id does not belong to this log. */
export function findPosition({ after }: StreamStart, { journal }: Runtime): number | "gone" | undefined {
  if (after === "now") return undefined;
  if (after.eventId === "") return 0;
  const index = journal.entries.findLastIndex((entry) => entry.eventId === after.eventId);
  return index === -1 ? "gone" : index + 1;
}
