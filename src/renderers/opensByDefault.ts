import type { Part } from "../model/index.ts";

/**
 * Returns whether the details of a part are open by default: changes of files, and the output of a command.
 *
 * A call that waits for the user stays one line: its prompt shows everything.
 */
export function opensByDefault(part: Part): boolean {
  if (part.type !== "tool_call" || part.status === "awaiting_permission" || part.status === "awaiting_input")
    return false;
  return part.content.some((item) => item.type !== "content");
}
