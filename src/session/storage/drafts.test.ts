import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createPayer } from "../fixtures/createPayer.ts";
import { createConnection } from "../links/createConnection.ts";
import { createConversations } from "./createConversations.ts";
import { memoryStorage, type ConversationStorage } from "./ConversationStorage.ts";

beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterAll(() => void vi.useRealTimers());

/** Opens a connection over a storage whose reads wait between `hold` and `release`. */
function serve(wrap: (storage: ConversationStorage) => ConversationStorage = (same) => same) {
  const protocol = servedProtocols.find(({ id }) => id === "ai-sdk-ui");
  if (protocol === undefined) throw new Error("There is no protocol.");
  const server = createAgentServer({
    mounts: [{ path: "/a", protocol: protocol.create(), agent: createPayer().agent }],
  });
  onTestFinished(() => server.close());
  const storage = wrap(memoryStorage());
  let release = (): void => {};
  let gate = Promise.resolve();
  const slow = {
    ...storage,
    async get(key: string) {
      const text = await storage.get(key);
      await gate;
      return text;
    },
  };
  const connection = createConnection({
    protocol: protocol.create(),
    url: "http://a.test/a",
    fetch: async (url, init) => (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 }),
    storage: slow,
  });
  onTestFinished(() => connection.close());
  return {
    connection,
    hold: () => void (gate = new Promise((resolve) => (release = resolve))),
    release: () => release(),
    /** Returns what is stored; undefined for nothing. */
    stored: async () => {
      const [key, ...others] = (await storage.keys("")).filter((one) => one.includes(":thread:"));
      expect(others).toEqual([]);
      const id = decodeURIComponent(key?.split(":").at(-1) ?? "");
      return createConversations(storage, `${protocol.id} http://a.test/a`).load(id);
    },
  };
}

/** Stores a conversation with a draft and opens it again, with reads that wait; something is typed then. */
async function reopen() {
  const { connection, hold, release, stored } = serve();
  const first = connection.session();
  first.send("go");
  await vi.waitFor(() => expect(first.thread.requests[0]?.state).toBe("open"));
  first.setDraft("stored");
  const id = first.storedId;
  first.close();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ draft: "stored" }));
  hold();
  const session = connection.session(id);
  session.setDraft("typed");
  const messages = first.thread.messages.map(({ role }) => ({ role }));
  return { connection, session, id, messages, release, stored };
}

test("a conversation that waits long until it is read keeps its messages and its draft; what is typed meanwhile follows", async () => {
  const { session, id, messages, release, stored } = await reopen();
  expect(session.storedId).toBe(id);
  // Longer than a change waits until it is written.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await stored()).toMatchObject({ draft: "stored", thread: { messages } });
  release();
  await vi.waitFor(() => expect(session.draft).toBe("stored\ntyped"));
  session.close();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ draft: "stored\ntyped", thread: { messages } }));
});

test("a conversation that is left before it was read keeps its messages and its draft, and gets what was typed and queued", async () => {
  const { session, messages, release, stored } = await reopen();
  session.send("later");
  session.close();
  expect(await stored()).toMatchObject({ draft: "stored", queue: [], thread: { messages } });
  release();
  const queue = [{ content: [{ type: "text", text: "later" }] }];
  await vi.waitFor(async () =>
    expect(await stored()).toMatchObject({ draft: "stored\ntyped", queue, thread: { messages } }),
  );
});

test("a conversation that is deleted while it is read is not stored again", async () => {
  const { connection, session, id = "", release } = await reopen();
  await connection.ask({ type: "deleteSession", sessionId: id });
  session.close();
  release();
  // Longer than a change waits until it is written.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await connection.ask({ type: "listSessions" })).toMatchObject({ sessions: [] });
});

test("a conversation that is deleted after it was left, while it is still read, is not stored again", async () => {
  const { connection, session, id = "", release, stored } = await reopen();
  session.send("later");
  session.close();
  const deleted = connection.ask({ type: "deleteSession", sessionId: id });
  await vi.advanceTimersByTimeAsync(0);
  release();
  await deleted;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await stored()).toBeUndefined();
});

test.each([
  ["that is written while it is being deleted is not stored again", undefined, undefined],
  [
    "that could not be deleted is stored with what was typed meanwhile",
    new Error("locked"),
    expect.objectContaining({ draft: "typed" }),
  ],
])("a conversation %s", async (_title, failure, left) => {
  let release = (): void => undefined;
  const gate = new Promise<void>((done) => (release = done));
  const { connection, stored } = serve((kept) => ({
    ...kept,
    async remove(key) {
      if (failure === undefined) await kept.remove(key);
      await gate;
      if (failure !== undefined) throw failure;
    },
  }));
  const session = connection.session();
  session.send("go");
  await vi.waitFor(() => expect(session.thread.requests[0]?.state).toBe("open"));
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ draft: "" }));
  const deletion = connection.ask({ type: "deleteSession", sessionId: session.storedId ?? "" });
  const settled = deletion.then(() => undefined).catch((error: unknown) => error);
  session.setDraft("typed");
  await vi.advanceTimersByTimeAsync(2_000);
  release();
  expect(await settled).toBe(failure);
  expect(await stored()).toEqual(left);
});

test("a conversation that is not stored yet and is left before that is known gets what was typed and queued", async () => {
  const { connection, hold, release, stored } = serve();
  hold();
  const session = connection.session("wire_1");
  session.send("later");
  session.setDraft("typed");
  session.close();
  release();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ draft: "typed", queue: [{}] }));
  const again = connection.session("wire_1");
  await vi.waitFor(() => expect(again.draft).toBe("typed"));
  expect([again.queue.length, again.thread.session.wireId]).toEqual([1, "wire_1"]);
  connection.session("wire_2").close();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await stored()).toMatchObject({ draft: "typed" });
});
