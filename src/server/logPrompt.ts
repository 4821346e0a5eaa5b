import type { Command, ContentBlock, ToolDeclaration } from "../model/index.ts";
import type { Journal } from "./openJournal.ts";

type Prompt = Extract<Command, { type: "sendPrompt" }>;

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

/** Characters of the first prompt that name a session. */
const TITLE_LENGTH = 60;

const toTitle = (content: readonly ContentBlock[]): string | undefined => {
  const text = content
    .find((block) => block.type === "text")
    ?.text.trim()
    .split("\n", 1)[0];
  if (!text) return undefined;
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text;
};

/** Logs the beginning of a turn and what the user said. The first prompt names a session that has no title. */
export const logPrompt = (journal: Journal, command: Prompt): void => {
  const { turnId, messageId, content, tools } = command;
  const title = journal.thread().session.title === undefined ? toTitle(content) : undefined;
  if (title !== undefined) journal.write({ type: "session.updated", patch: { title } });
  journal.write({ type: "turn.started", turnId, ...(tools.length === 0 ? {} : { tools }) });
  journal.write({ type: "message.started", turnId, messageId, role: "user" });
  content.forEach((block, index) => {
    const key = `${messageId}:${index}`;
    if (block.type === "text")
      journal.write({ type: "text.final", turnId, messageId, partId: key, kind: "answer", text: block.text });
    else journal.write({ type: "part.added", turnId, messageId, part: { type: "file", key, block } });
  });
};

/** What a logged turn was started with, and the message that the agent writes to; undefined where the log lacks a part of it. */
export const readPrompt = (journal: Journal, turnId: string): TurnStart | undefined => {
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
};
