import { expect, test } from "vitest";
import { emptyThread } from "../../store/index.ts";
import { memoryStorage, type ConversationStorage } from "./ConversationStorage.ts";
import { createConversations } from "./createConversations.ts";
import type { StoredConversation } from "./StoredConversation.ts";

const withDraft = (draft: string): StoredConversation => ({ thread: emptyThread(), queue: [], draft });

/** A storage whose writes of threads take effect only when the test lets them, in any order. */
function openHeld() {
  const inner = memoryStorage();
  const held: { readonly text: string; readonly finish: (fault?: Error) => Promise<void> }[] = [];
  const storage: ConversationStorage = {
    ...inner,
    set: (key, text) =>
      key.includes(":thread:")
        ? new Promise<void>((resolve, reject) => {
            held.push({
              text,
              async finish(fault) {
                if (fault === undefined) await inner.set(key, text).then(resolve);
                else reject(fault);
                await new Promise((next) => void setTimeout(next));
              },
            });
          })
        : inner.set(key, text),
  };
  const conversations = createConversations(storage, "a");
  const draftOf = async (id: string): Promise<string | undefined> => {
    const stored = await createConversations(inner, "a").load(id);
    return typeof stored === "object" ? stored.draft : stored;
  };
  return { conversations, held, inner, draftOf };
}

test("an older save never takes the place of a later one, and of those that wait only the latest is written", async () => {
  const { conversations, held, draftOf } = openHeld();
  const saves = ["1", "2", "3", "4"].map((draft) => conversations.save("s", withDraft(draft), 1));
  expect(held).toHaveLength(1);
  await held.at(-1)?.finish();
  expect(held).toHaveLength(2);
  await held.at(-1)?.finish();
  await Promise.all(saves);
  expect(await draftOf("s")).toBe("4");
  expect(held).toHaveLength(2);
});

test("a save of one conversation does not wait for that of another", async () => {
  const { conversations, held, draftOf } = openHeld();
  void conversations.save("s", withDraft("1"), 1);
  const other = conversations.save("t", withDraft("2"), 1);
  await held[1]?.finish();
  await other;
  expect(await draftOf("t")).toBe("2");
});

test("a save that fails tells only those who wait for it, and does not keep the next one", async () => {
  const { conversations, held, draftOf } = openHeld();
  const first = conversations.save("s", withDraft("1"), 1);
  const second = conversations.save("s", withDraft("2"), 1);
  const outcome = first.then(
    () => "written",
    (cause: unknown) => cause,
  );
  await held[0]?.finish(new Error("full"));
  expect(await outcome).toEqual(new Error("full"));
  await held[1]?.finish();
  await second;
  expect(await draftOf("s")).toBe("2");
});

test("a conversation that is deleted while it is being written does not return", async () => {
  const { conversations, held, inner } = openHeld();
  const saved = conversations.save("s", withDraft("1"), 1);
  const deleted = conversations.answer({ type: "deleteSession", sessionId: "s" });
  await held[0]?.finish();
  await Promise.all([saved, deleted]);
  expect(await inner.keys("")).toEqual([]);
});

test("a conversation that gets another id while it is being written is not left under the first", async () => {
  const { conversations, held, inner, draftOf } = openHeld();
  const first = conversations.save("s", withDraft("1"), 1);
  const second = conversations.save("t", withDraft("2"), 2, "s");
  await held[1]?.finish();
  await held[0]?.finish();
  await Promise.all([first, second]);
  expect(await draftOf("t")).toBe("2");
  expect((await inner.keys("")).filter((key) => key.endsWith(":s"))).toEqual([]);
});

test("a conversation that is opened while it is being written shows what is written", async () => {
  const { conversations, held } = openHeld();
  void conversations.save("s", withDraft("1"), 1);
  void conversations.save("s", withDraft("2"), 1);
  const loaded = conversations.load("s");
  await held[0]?.finish();
  await held[1]?.finish();
  expect(await loaded).toMatchObject({ draft: "2" });
});

test("what waits for an earlier write starts at once when the page is left, and is still the last where the page lives on", async () => {
  const { conversations, held, draftOf } = openHeld();
  void conversations.save("s", withDraft("1"), 1);
  const last = conversations.save("s", withDraft("2"), 1);
  conversations.flush();
  await held[1]?.finish();
  expect(await draftOf("s")).toBe("2");
  await held[0]?.finish();
  await held[2]?.finish();
  await last;
  expect(await draftOf("s")).toBe("2");
});

test("a conversation that is deleted while the second of two writes runs does not return", async () => {
  const { conversations, held, inner } = openHeld();
  const saves = ["1", "2"].map((draft) => conversations.save("s", withDraft(draft), 1));
  await held[0]?.finish();
  const deleted = conversations.answer({ type: "deleteSession", sessionId: "s" });
  await held[1]?.finish();
  await Promise.all([...saves, deleted]);
  expect(await inner.keys("")).toEqual([]);
});

test("a later save that a full storage refuses leaves the conversation in the list, with its draft", async () => {
  const { conversations, held, draftOf } = openHeld();
  const first = conversations.save("s", withDraft("1"), 1);
  await held[0]?.finish();
  await first;
  const refused = conversations.save("s", withDraft("2"), 2).catch(String);
  await held[1]?.finish(new Error("full"));
  expect(await refused).toContain("full");
  expect(await conversations.answer({ type: "listSessions" })).toMatchObject({ sessions: [{ sessionId: "s" }] });
  expect(await draftOf("s")).toBe("2");
});

test("a deletion takes the queued prompts away, too, and the id can be stored under anew", async () => {
  const storage = memoryStorage();
  const conversations = createConversations(storage, "a");
  const prompt = { id: "q", content: [{ type: "text", text: "later" }], at: 1 } as const;
  await conversations.save("s", { ...withDraft("1"), queue: [prompt] }, 1);
  await conversations.answer({ type: "deleteSession", sessionId: "s" });
  expect(await storage.keys("")).toEqual([]);
  expect(await conversations.load("s")).toBeUndefined();
  await conversations.save("s", withDraft("2"), 2);
  expect(await conversations.load("s")).toMatchObject({ draft: "2", queue: [] });
});
