import type { ContentBlock, ToolDeclaration } from "../../model/index.ts";
import type { Journal } from "../log/openJournal.ts";

/** The input of a turn. */
export interface TurnStart {
  readonly turnId: string;
  /** Id of the assistant message of the turn. */
  readonly messageId: string;
  /** The content of the user's prompt. */
  readonly content: readonly ContentBlock[];
  /** The client tools that the page offers. */
  readonly tools: readonly ToolDeclaration[];
}

/** Reads the input of a logged turn from its log; undefined if the log does not contain both messages of it. */
export function readPrompt(journal: Journal, turnId: string): TurnStart | undefined {
  const messages = journal.thread().messages.filter((message) => message.turnId === turnId);
  const userMessage = messages.find(({ role }) => role === "user");
  const answer = messages.find(({ role }) => role === "assistant");
  if (!userMessage || !answer) return undefined;
  const content = userMessage.parts.flatMap((part): readonly ContentBlock[] => {
    if (part.type === "text") return [{ type: "text", text: part.text }];
    return part.type === "file" ? [part.block] : [];
  });
  const tools = journal.entries.flatMap(({ event }) =>
    event.type === "turn.started" && event.turnId === turnId ? (event.tools ?? []) : [],
  );
  return { turnId, messageId: answer.id, content, tools };
}
