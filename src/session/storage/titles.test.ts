import { expect, test } from "vitest";
import type { ThreadState } from "../../model/index.ts";
import { reduceAll } from "../../store/index.ts";
import { memoryStorage } from "./ConversationStorage.ts";
import { createConversations } from "./createConversations.ts";
import type { StoredConversation } from "./StoredConversation.ts";

const thread: ThreadState = reduceAll([
  { type: "turn.started", turnId: "t" },
  { type: "message.started", turnId: "t", messageId: "m", role: "user" },
  { type: "text.final", turnId: "t", messageId: "m", partId: "p", kind: "answer", text: "first words" },
]);
const conversation: StoredConversation = { thread, queue: [], draft: "" };

/** Connections of two tabs with one storage, in which a conversation is open in the first. */
async function openTabs() {
  const storage = memoryStorage();
  const [open, other] = [createConversations(storage, "a"), createConversations(storage, "a")];
  await open.save("s", conversation, 1);
  const listed = async (sessionId = "s") => {
    const sessions = [{ sessionId, title: "of the server" }];
    return Promise.all([
      createConversations(storage, "a").answer({ type: "listSessions" }),
      other.complete({ sessions }),
    ]);
  };
  return { storage, open, other, listed };
}

test("a title given in one tab stays when the tab that shows the conversation writes it again", async () => {
  const { open, other, listed } = await openTabs();
  await other.answer({ type: "renameSession", sessionId: "s", title: "Mine" });
  await open.save("s", conversation, 2);
  expect(await listed()).toEqual([
    { sessions: [{ sessionId: "s", title: "Mine", updatedAt: 2 }] },
    { sessions: [{ sessionId: "s", title: "Mine", updatedAt: 2 }] },
  ]);
  await open.answer({ type: "renameSession", sessionId: "s", title: "Ours" });
  await other.save("s", conversation, 3);
  expect(await listed()).toMatchObject([{ sessions: [{ title: "Ours" }] }, { sessions: [{ title: "Ours" }] }]);
});

test("a given title goes with a conversation that gets another id, and away with one that is deleted", async () => {
  const { storage, open, other, listed } = await openTabs();
  await other.answer({ type: "renameSession", sessionId: "s", title: "Mine" });
  await open.save("wire", conversation, 2, "s");
  expect(await listed("wire")).toMatchObject([{ sessions: [{ sessionId: "wire", title: "Mine" }] }, {}]);
  await other.answer({ type: "deleteSession", sessionId: "wire" });
  expect(await storage.keys("")).toEqual([]);
});

test("a title that was given before a conversation is first written is that of the conversation", async () => {
  const storage = memoryStorage();
  const conversations = createConversations(storage, "a");
  await conversations.answer({ type: "renameSession", sessionId: "s", title: "Mine" });
  await conversations.save("s", conversation, 1);
  expect(await conversations.answer({ type: "listSessions" })).toMatchObject({ sessions: [{ title: "Mine" }] });
});

test("a title that an earlier version has stored is listed, and stays when the conversation is opened and written", async () => {
  const { storage, open, listed } = await openTabs();
  const [key = ""] = (await storage.keys("")).filter((one) => one.includes(":info:"));
  await storage.set(key, JSON.stringify({ sessionId: "s", updatedAt: 1, title: "Old", renamed: true }));
  const old = [{ sessions: [{ title: "Old" }] }, { sessions: [{ title: "Old" }] }];
  expect(await listed()).toMatchObject(old);
  await open.load("s");
  await open.save("s", conversation, 2);
  expect(await listed()).toMatchObject(old);
  await open.answer({ type: "renameSession", sessionId: "s", title: "New" });
  expect(await listed()).toMatchObject([{ sessions: [{ title: "New" }] }, { sessions: [{ title: "New" }] }]);
});

test("a title of an earlier version that cannot be stored anew does not keep the conversation from being read", async () => {
  const { storage } = await openTabs();
  const [key = ""] = (await storage.keys("")).filter((one) => one.includes(":info:"));
  await storage.set(key, JSON.stringify({ sessionId: "s", updatedAt: 1, title: "Old", renamed: true }));
  const full = { ...storage, set: () => Promise.reject(new Error("full")) };
  expect(await createConversations(full, "a").load("s")).toMatchObject({ thread: { messages: [{ role: "user" }] } });
});

test("a title of an earlier version does not take the place of one that was given since", async () => {
  const { storage, open, listed } = await openTabs();
  const [key = ""] = (await storage.keys("")).filter((one) => one.includes(":info:"));
  await storage.set(key, JSON.stringify({ sessionId: "s", updatedAt: 1, title: "Old", renamed: true }));
  await open.answer({ type: "renameSession", sessionId: "s", title: "New" });
  expect(await open.load("s")).toMatchObject({ thread: { session: { title: "New" } } });
  expect(await listed()).toMatchObject([{ sessions: [{ title: "New" }] }, { sessions: [{ title: "New" }] }]);
});
