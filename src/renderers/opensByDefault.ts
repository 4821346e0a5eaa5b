import type { Part } from "../model/index.ts";

/** Tells whether the details of a part are worth seeing without a click: changes of files, and what a command prints. */
export function opensByDefault(part: Part): boolean {
  return part.type === "tool_call" && part.content.some((item) => item.type !== "content");
}
