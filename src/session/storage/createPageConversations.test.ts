import { expect, test } from "vitest";
import { emptyThread } from "../../store/index.ts";
import { createPageConversations } from "./createPageConversations.ts";

const conversation = { thread: emptyThread(), queue: [], draft: "" };

test("a conversation of another connection of the page is found by its id alone, and never listed", async () => {
  const kept = new Map();
  const first = createPageConversations("a", kept);
  await first.save("one", conversation, 1);
  const second = createPageConversations("a", kept);
  expect(await second.answer({ type: "listSessions" })).toEqual({ sessions: [] });
  expect(second.mayHave("one")).toBe(true);
  expect(createPageConversations("another server", kept).mayHave("one")).toBe(false);
  expect(await second.load("one")).toMatchObject(conversation);
  expect(await second.answer({ type: "listSessions" })).toEqual({ sessions: [{ sessionId: "one", updatedAt: 1 }] });
});

test("a thread is stored by reference, and an unsent grant is gone when it is restored", async () => {
  const conversations = createPageConversations("a", new Map());
  const request = {
    requestId: "r",
    turnId: "t",
    kind: "permission",
    options: [],
    editable: false,
    canExplainDenial: false,
  } as const;
  const answer = { granted: true, by: "user", at: 1 } as const;
  const thread = { ...emptyThread(), requests: [{ ...request, state: "staged", answer } as const] };
  await conversations.save("one", { ...conversation, thread }, 1);
  const loaded = await conversations.load("one");
  expect(loaded).toMatchObject({ thread: { requests: [{ requestId: "r", state: "open" }] } });
  expect(typeof loaded === "object" && loaded.thread?.messages).toBe(thread.messages);
});

test("a page stores the hundred conversations that changed last", async () => {
  const kept = new Map();
  const conversations = createPageConversations("a", kept);
  for (let count = 0; count < 150; count += 1) await conversations.save(`c${count}`, conversation, count);
  await conversations.save("c60", conversation, 151);
  expect([kept.size, conversations.mayHave("c49"), conversations.mayHave("c50")]).toEqual([100, false, true]);
  for (let count = 200; count < 299; count += 1) await conversations.save(`c${count}`, conversation, count);
  expect([conversations.mayHave("c60"), conversations.mayHave("c149")]).toEqual([true, false]);
});

test("a conversation that gets another id keeps its title; one that is not here is not renamed or deleted here", async () => {
  const conversations = createPageConversations("a", new Map());
  await conversations.save("local", conversation, 1);
  await conversations.answer({ type: "renameSession", sessionId: "local", title: "Mine" });
  await conversations.save("wire", conversation, 2, "local");
  const sessions = [{ sessionId: "wire", title: "Mine", updatedAt: 2 }];
  expect(await conversations.answer({ type: "listSessions" })).toEqual({ sessions });
  await expect(conversations.answer({ type: "deleteSession", sessionId: "local" })).rejects.toThrow("not kept");
  await conversations.answer({ type: "deleteSession", sessionId: "wire" });
  expect(await conversations.answer({ type: "listSessions" })).toEqual({ sessions: [] });
});

test("the prompts of several views of a conversation that the server keeps are there when it is opened again, and only then", async () => {
  const conversations = createPageConversations("a", new Map());
  const [one, two] = ["one", "two"].map((id, at) => ({ id, content: [], at }));
  conversations.keepQueue?.("s", two === undefined ? [] : [two]);
  conversations.keepQueue?.("s", []);
  conversations.keepQueue?.("s", one === undefined ? [] : [one]);
  expect(await conversations.answer({ type: "listSessions" })).toEqual({ sessions: [] });
  await expect(conversations.answer({ type: "renameSession", sessionId: "s", title: "x" })).rejects.toThrow("not kept");
  expect(await conversations.load("s")).toMatchObject({ queue: [one, two] });
  expect(conversations.mayHave("s")).toBe(false);
});
