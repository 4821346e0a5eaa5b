import type { ContentBlock, ToolDeclaration } from "../../model/index.ts";
import type { Journal } from "../log/openJournal.ts";

/** What a turn is started with. */
export interface TurnStart {
  readonly turnId: string;
  /** The message that the agent writes to. */
  readonly messageId: string;
  /** What the user sent. */
  readonly content: readonly ContentBlock[];
  /** Tools that the user's page offers to execute. */
  readonly tools: readonly ToolDeclaration[];
}

/** What a logged turn was started with, and the message that the agent writes to; undefined where the log lacks a part of it. */
export function readPrompt(journal: Journal, turnId: string): TurnStart | undefined {
  const messages = journal.thread().messages.filter((message) => message.turnId === turnId);
  const asked = messages.find(({ role }) => role === "user");
  const told = messages.find(({ role }) => role === "assistant");
  if (!asked || !told) return undefined;
  const content = asked.parts.flatMap((part): readonly ContentBlock[] => {
    if (part.type === "text") return [{ type: "text", text: part.text }];
    return part.type === "file" ? [part.block] : [];
  });
  const tools = journal.entries.flatMap(({ event }) =>
    event.type === "turn.started" && event.turnId === turnId ? (event.tools ?? []) : [],
  );
  return { turnId, messageId: told.id, content, tools };
}
