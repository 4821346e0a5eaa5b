import type { Command, ContentBlock } from "../model/index.ts";
import type { Journal } from "./openJournal.ts";

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
export const logPrompt = (journal: Journal, command: Extract<Command, { type: "sendPrompt" }>): void => {
  const { turnId, messageId, content } = command;
  const title = journal.thread().session.title === undefined ? toTitle(content) : undefined;
  if (title !== undefined) journal.write({ type: "session.updated", patch: { title } });
  journal.write({ type: "turn.started", turnId });
  journal.write({ type: "message.started", turnId, messageId, role: "user" });
  content.forEach((block, index) => {
    const key = `${messageId}:${index}`;
    if (block.type === "text")
      journal.write({ type: "text.final", turnId, messageId, partId: key, kind: "answer", text: block.text });
    else journal.write({ type: "part.added", turnId, messageId, part: { type: "file", key, block } });
  });
};
