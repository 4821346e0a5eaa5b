import { expect, test } from "vitest";
import type { AgentEvent, EndReason, ThreadState } from "../../model/index.ts";
import { reduceAll } from "../../store/index.ts";
import { memoryStorage } from "./ConversationStorage.ts";
import { createConversations } from "./createConversations.ts";
import { createPageConversations } from "./createPageConversations.ts";

const at = { turnId: "t" };
const secret = `sk-ant-api03-${"a".repeat(93)}AA`;

/** A conversation whose prompt and answer contain a secret. */
function talk(...events: readonly AgentEvent[]): ThreadState {
  const say = (messageId: string, role: "user" | "assistant", text: string): AgentEvent[] => [
    { type: "message.started", ...at, messageId, role },
    { type: "text.final", ...at, messageId, partId: messageId, kind: "answer", text },
  ];
  return reduceAll([
    { type: "turn.started", ...at },
    ...say("q", "user", `Use ${secret}`),
    ...say("a", "assistant", `**Used** ${secret}.\nMore`),
    ...events,
  ]);
}

const ask: AgentEvent = {
  type: "request.opened",
  ...at,
  request: { requestId: "r", ...at, kind: "permission", options: [], editable: false, canExplainDenial: true },
};
const end = (reason: EndReason): AgentEvent => ({ type: "turn.ended", ...at, reason });

const keepers = {
  storage: () => createConversations(memoryStorage(), "a"),
  page: () => createPageConversations("a", new Map()),
};

test.each(Object.entries(keepers))("the list of what the %s keeps tells who waits and what failed", async (_, open) => {
  const conversations = open();
  const threads = { done: talk(end("completed")), waits: talk(ask), cut: talk(), failed: talk(end("error")) };
  for (const [index, [id, thread]] of Object.entries(threads).entries())
    await conversations.save(id, { thread, queue: [], draft: "" }, 9 - index);
  const title = expect.stringMatching(/^Use \S*$/u);
  const preview = expect.stringMatching(/^Used \S*$/u);
  const reply = await conversations.answer({ type: "listSessions" });
  expect(reply).toEqual({
    sessions: [
      { sessionId: "done", updatedAt: 9, title, preview },
      { sessionId: "waits", updatedAt: 8, title, preview, state: "waiting" },
      { sessionId: "cut", updatedAt: 7, title, preview },
      { sessionId: "failed", updatedAt: 6, title, preview, state: "failed" },
    ],
  });
  expect(JSON.stringify(reply)).not.toContain("aaaa");
});

test("what a server lists is not called waiting because it waited when it was stored here", async () => {
  const conversations = keepers.storage();
  await conversations.save("s", { thread: talk(ask), queue: [], draft: "" }, 1);
  expect(await conversations.complete({ sessions: [{ sessionId: "s", title: "Mail" }] })).toEqual({
    sessions: [{ sessionId: "s", title: "Mail", updatedAt: 1 }],
  });
});
