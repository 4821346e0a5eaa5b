import type { Json, PlanEntry } from "../../model/index.ts";
import { readEnum, readObject, readString } from "../read.ts";

/** Reads one entry of a plan; an unknown status counts as pending. */
export function readPlanEntry(value: Json): PlanEntry | undefined {
  const entry = readObject(value);
  const content = readString(entry?.["content"]);
  if (content === undefined) return undefined;
  return {
    content,
    status: readEnum(entry?.["status"], ["pending", "in_progress", "completed"]) ?? "pending",
    priority: readEnum(entry?.["priority"], ["high", "medium", "low"]),
  };
}
