import type { Part } from "../model/index.ts";

/**
 * Tells whether the details of a part are worth seeing without a click: changes of files, and what a command prints.
 *
 * A call that waits for the user stays one line: its prompt shows all there is to know.
 */
export function opensByDefault(part: Part): boolean {
  if (part.type !== "tool_call" || part.status === "awaiting_permission" || part.status === "awaiting_input")
    return false;
  return part.content.some((item) => item.type !== "content");
}
