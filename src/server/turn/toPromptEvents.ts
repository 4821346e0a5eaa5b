import type { AgentEvent, Command, ContentBlock, ThreadState } from "../../model/index.ts";

type Prompt = Extract<Command, { type: "sendPrompt" }>;

/** Characters of the first prompt that name a session. */
const TITLE_LENGTH = 60;

function toTitle(content: readonly ContentBlock[]): string | undefined {
  const text = content
    .find((block) => block.type === "text")
    ?.text.trim()
    .split("\n", 1)[0];
  if (!text) return undefined;
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text;
}

/** Gives the beginning of a turn and what the user said, as events. The first prompt names a session that has no title. */
export function toPromptEvents(thread: ThreadState, command: Prompt): readonly AgentEvent[] {
  const { turnId, messageId, content, tools } = command;
  const title = thread.session.title === undefined ? toTitle(content) : undefined;
  return [
    { type: "turn.started", turnId, ...(tools.length === 0 ? {} : { tools }) },
    { type: "message.started", turnId, messageId, role: "user" },
    ...content.map((block, index): AgentEvent => {
      const key = `${messageId}:${index}`;
      return block.type === "text"
        ? { type: "text.final", turnId, messageId, partId: key, kind: "answer", text: block.text }
        : { type: "part.added", turnId, messageId, part: { type: "file", key, block } };
    }),
    // Last: whoever has heard of an entry and reads on after it does not get the own prompt back.
    ...(title === undefined ? [] : [{ type: "session.updated", patch: { title } } as const]),
  ];
}
