import type { RunContext } from "./createRunClient.ts";

/** Counts the calls with that wire id that the turn had before this run: some servers number their calls anew in each response. */
export function countCalls({ thread, turnId }: RunContext, toolCallId: string): number {
  const parts = thread?.messages.flatMap((message) => (message.turnId === turnId ? message.parts : [])) ?? [];
  return parts.filter((part) => part.type === "tool_call" && part.toolCallId === toolCallId).length;
}
