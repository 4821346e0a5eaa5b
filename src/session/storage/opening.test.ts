import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EndReason, Message, ThreadState } from "../../model/index.ts";
import { aiSdkUi } from "../../protocols/index.ts";
import { emptyThread } from "../../store/index.ts";
import { toUserTexts } from "../fixtures/openScriptedSession.ts";
import { createConnection } from "../links/createConnection.ts";
import { memoryStorage, type ConversationStorage } from "./ConversationStorage.ts";
import { createConversations } from "./createConversations.ts";
import type { StoredConversation } from "./StoredConversation.ts";

const [url, id] = ["http://a.test/a", "local-conversation_1"];
const scope = `${aiSdkUi().id} ${url}`;

const prompt: Message = {
  id: "m1",
  role: "user",
  turnId: "t1",
  wire: [],
  parts: [{ type: "text", key: "p1", kind: "answer", text: "before", state: "final", citations: [] }],
};
const toThread = (turn: Partial<ThreadState["turn"]>): ThreadState => ({
  ...emptyThread(),
  messages: [prompt],
  turn: { turnId: "t1", steps: 0, status: "idle", ...turn },
});

/** A storage that has the conversation, and delivers its thread only when `release` is called. */
async function openSlow(stored: Partial<StoredConversation>) {
  const storage = memoryStorage();
  const thread = stored.thread ?? toThread({ reason: "completed" });
  await createConversations(storage, scope).save(id, { thread, queue: [], draft: "", ...stored }, 1);
  const before = await readTexts(storage);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = { ...storage, get: (key: string) => released.then(() => storage.get(key)) };
  let answers = 0;
  const fetch: typeof globalThis.fetch = async () => {
    answers += 1;
    const chunks = [{ type: "start", messageId: `a${answers}` }, { type: "finish" }];
    const lines = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
    return new Response(`${lines}data: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
  };
  const connection = createConnection({ protocol: aiSdkUi(), url, fetch, storage: slow, onError: () => undefined });
  onTestFinished(() => connection.close());
  return { session: connection.session(id), release, storage, before };
}

async function readTexts(storage: ConversationStorage): Promise<readonly (string | undefined)[]> {
  return Promise.all((await storage.keys("")).map((key) => storage.get(key)));
}

const ends: readonly [string, Partial<ThreadState["turn"]>][] = [
  ["ran", { status: "running" }],
  ...(["completed", "cancelled", "error", "cut", "limit"] as const satisfies readonly EndReason[]).map(
    (reason): [string, Partial<ThreadState["turn"]>] => [`ended as ${reason}`, { reason }],
  ),
];

describe.each(ends)("prompts sent while a conversation is read whose turn %s", (_, turn) => {
  test("are sent in their order, before what is sent later", async () => {
    const { session, release } = await openSlow({ thread: toThread(turn) });
    session.send("one");
    session.send("two");
    release();
    await vi.waitFor(() => expect(session.loading).toBe(false));
    session.send("three");
    await vi.waitFor(() => expect(toUserTexts(session)).toEqual(["before", "one", "two", "three"]));
    expect(session.queue).toEqual([]);
  });

  test("continue the conversation: what was queued in it follows", async () => {
    const queue = [{ id: "q1", content: [{ type: "text", text: "queued" } as const] }];
    const { session, release } = await openSlow({ thread: toThread(turn), queue });
    session.send("one");
    release();
    await vi.waitFor(() => expect(toUserTexts(session)).toEqual(["before", "one", "queued"]));
  });
});

describe("while a stored conversation is read", () => {
  test("nothing is sent by hand into the thread that it replaces", async () => {
    const { session, release } = await openSlow({});
    session.send("one");
    session.sendQueued();
    expect(session.thread.messages).toEqual([]);
    release();
    await vi.waitFor(() => expect(toUserTexts(session)).toEqual(["before", "one"]));
  });

  test("a prompt that is being edited is not sent", async () => {
    const { session, release } = await openSlow({});
    session.send("one");
    const done = session.holdQueued(session.queue[0]?.id ?? "");
    release();
    await vi.waitFor(() => expect(session.loading).toBe(false));
    expect(toUserTexts(session)).toEqual(["before"]);
    done();
    await vi.waitFor(() => expect(toUserTexts(session)).toEqual(["before", "one"]));
  });
});

test("a storage that does not answer is given up: the prompt is sent, with a notice, and what is stored stays", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { session, storage, before } = await openSlow({});
  session.send("one");
  await vi.advanceTimersByTimeAsync(9_000);
  expect(session.loading).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.loading).toBe(false);
  expect(toUserTexts(session)).toEqual(["one"]);
  const notices = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "notice"));
  expect(notices).toMatchObject([{ notice: "not_restored" }]);
  expect(session.storedId).not.toBe(id);
  expect(await readTexts(storage)).toEqual(expect.arrayContaining([...before]));
});

test.each(["rejects", "is of a newer version"])("a conversation whose storage %s is not overwritten", async (how) => {
  const storage = memoryStorage();
  const thread = toThread({ reason: "completed" });
  await createConversations(storage, scope).save(id, { thread, queue: [], draft: "" }, 1);
  const [key = ""] = (await storage.keys("")).filter((one) => one.includes(":thread:"));
  const text = how === "rejects" ? ((await storage.get(key)) ?? "") : '{"version":99}';
  await storage.set(key, text);
  let fails = how === "rejects";
  const flaky = {
    ...storage,
    get: async (one: string) => (fails ? Promise.reject(new Error("busy")) : storage.get(one)),
  };
  const fetch: typeof globalThis.fetch = async () => new Response(null, { status: 500 });
  const connection = createConnection({ protocol: aiSdkUi(), url, fetch, storage: flaky, onError: () => undefined });
  const session = connection.session(id);
  await vi.waitFor(() => expect(session.loading).toBe(false));
  fails = false;
  session.send("one");
  await vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"));
  connection.close();
  await vi.waitFor(async () => expect((await readTexts(storage)).join()).toContain("one"));
  expect(await storage.get(key)).toBe(text);
});
