import type { SessionMode, ThreadState } from "../../model/index.ts";

/** The modes of the workspace agent. */
export const workspaceModes: readonly SessionMode[] = [
  { id: "ask", name: "Ask first", description: "Asks before each edit and each command" },
  { id: "read", name: "Read only", description: "Reads and searches; edits and commands are refused" },
];

/** Whether the mode of the session allows the agent to do more than read. */
export function mayChange(thread: ThreadState): boolean {
  return thread.session.modeId !== "read";
}
