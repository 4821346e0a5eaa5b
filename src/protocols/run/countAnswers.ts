import type { RunContext } from "./createRunClient.ts";

/** Counts the answers the turn had before this run, so that messages of wires without dependable ids get keys of their own. */
export function countAnswers({ thread, turnId }: RunContext): number {
  return thread?.messages.filter((message) => message.role === "assistant" && message.turnId === turnId).length ?? 0;
}
