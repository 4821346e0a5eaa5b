import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Part } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { emptyThread } from "../../store/index.ts";
import { createPayer } from "../fixtures/createPayer.ts";
import type { Connection } from "../links/Connection.ts";
import { createConnection } from "../links/createConnection.ts";
import type { Session } from "../Session.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";
import { memoryStorage, type ConversationStorage } from "./ConversationStorage.ts";
import { createConversations } from "./createConversations.ts";
import { toStoredScope } from "./createStoredSync.ts";

// A second between two writes needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterAll(() => void vi.useRealTimers());

const url = "http://a.test/a";

/** Opens tabs of one browser that share a storage, with a server that keeps nothing for them. */
function serve(protocol: (typeof servedProtocols)[number]) {
  const agent = createPayer().agent;
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
  onTestFinished(() => server.close());
  const name = `test ${Math.random()}`;
  const storage = memoryStorage();
  let held = Promise.resolve();
  let resume = (): void => undefined;
  /** Holds requests until `resume`. */
  const pause = (): void => void (held = new Promise((done) => (resume = done)));
  const connect = (through: ConversationStorage = storage): Connection => {
    const connection = createConnection({
      protocol: protocol.create(),
      url,
      async fetch(address, init) {
        await held;
        return (await server.handle(new Request(address, init))) ?? new Response(null, { status: 404 });
      },
      tabs: { openChannel: () => new BroadcastChannel(name) },
      storage: through,
      onError: () => undefined,
    });
    onTestFinished(() => connection.close());
    return connection;
  };
  const open = (id?: string, through = storage): Session => connect(through).session(id);
  const conversations = createConversations(storage, `${protocol.id} ${url}`);
  /** Returns what is stored half a second later. */
  const load = async (id = "") => {
    await vi.advanceTimersByTimeAsync(500);
    const stored = await conversations.load(id);
    return typeof stored === "object" ? stored : undefined;
  };
  /** Tells the tabs what one of them would. */
  const tell = (message: object, id = ""): void => {
    const channel = new BroadcastChannel(name);
    channel.postMessage({ scope: toStoredScope(protocol.create(), url, id), ...message });
    channel.close();
  };
  return { connect, open, load, storage, conversations, tell, pause, resume: () => resume() };
}

const kept = servedProtocols.filter((one) => {
  const { history, permissions } = one.create().carries.features;
  return history === "absent" && permissions !== "absent";
});
const cases = kept.map((one) => [one.id, one] as const);

const textOf = ({ content }: { content: readonly object[] }): unknown => Object.assign({ text: "" }, content[0]).text;
const textsOf = (queue: Session["queue"] = []): unknown[] => queue.map(textOf);
const isNotice = ({ type }: Part): boolean => type === "notice";
const asks = (session: Session): Promise<void> =>
  vi.waitFor(() => expect(session.thread.requests.at(-1)?.state).toBe("open"));
const allow = (session: Session): void =>
  session.decide(requestIdOf(session.thread.requests.at(-1)), { granted: true });
const completes = (session: Session): Promise<void> =>
  vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" }));

const noticesOf = ({ thread }: Session) => thread.messages.flatMap(({ parts }) => parts).filter(isNotice);

/** Opens a tab in which two prompts wait behind its turn, and another one that has read them. */
async function openQueued(tabs: ReturnType<typeof serve>): Promise<readonly [Session, Session]> {
  const [a] = await openBoth(tabs);
  for (const text of ["one", "two"]) a.send(text);
  await vi.waitFor(async () => expect(textsOf((await tabs.load(a.storedId))?.queue)).toEqual(["one", "two"]));
  const b = tabs.open(a.storedId);
  await vi.waitFor(() => expect(textsOf(b.queue)).toEqual(["one", "two"]));
  return [a, b];
}

/** The wire that gives a conversation its id with the first answer. */
function agUiCase(): (typeof servedProtocols)[number] {
  const [, protocol] = cases.find(([id]) => id === "ag-ui") ?? [];
  if (protocol === undefined) throw new Error("There is no protocol.");
  return protocol;
}

/** Collects the listeners that are called when a page returns from the back/forward cache. */
function stubReturns(): readonly ((event: { persisted: boolean }) => void)[] {
  const returns: ((event: { persisted: boolean }) => void)[] = [];
  vi.stubGlobal("addEventListener", (type: string, listener: (event: { persisted: boolean }) => void) => {
    if (type === "pageshow") returns.push(listener);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return returns;
}

/** Opens a tab whose turn waits, and another one of the same conversation. */
async function openBoth({ open, load }: ReturnType<typeof serve>): Promise<readonly [Session, Session]> {
  const a = open();
  a.send("go");
  await asks(a);
  await vi.waitFor(async () => expect((await load(a.storedId))?.thread?.requests[0]?.state).toBe("open"));
  const b = open(a.storedId);
  await asks(b);
  return [a, b];
}

test.each(cases)(
  "over %s what a tab that closes has queued and typed stays, whatever another tab sends and queues",
  async (_, protocol) => {
    const tabs = serve(protocol);
    const [a, b] = await openBoth(tabs);
    a.send("of a");
    a.setDraft("typed in a");
    await vi.waitFor(async () => expect(await tabs.load(a.storedId)).toMatchObject({ draft: "typed in a" }));
    a.close();
    b.send("of b");
    await vi.waitFor(async () => expect(textsOf((await tabs.load(b.storedId))?.queue)).toEqual(["of a", "of b"]));
    allow(b);
    await vi.waitFor(() => expect(b.queue).toEqual([]));
    await asks(b);
    await vi.waitFor(async () => expect(textsOf((await tabs.load(b.storedId))?.queue)).toEqual(["of a"]));
    b.close();
    const c = tabs.open(b.storedId);
    await vi.waitFor(() => expect(textsOf(c.queue)).toEqual(["of a"]));
    expect(c.draft).toBe("typed in a");
  },
);

test.each(cases)("over %s a restored prompt that another tab has removed or edited follows it", async (_, protocol) => {
  const [a, b] = await openQueued(serve(protocol));
  a.removeQueued(a.queue[0]?.id ?? "");
  a.editQueued(a.queue[0]?.id ?? "", "TWO");
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(textsOf(b.queue)).toEqual(["TWO"]));
});

test.each(cases)("over %s opening a conversation writes nothing", async (_, protocol) => {
  const { open, load, storage } = serve(protocol);
  const a = open();
  a.send("go");
  await asks(a);
  a.send("later");
  await vi.waitFor(async () => expect((await load(a.storedId))?.queue).toHaveLength(1));
  a.close();
  const writes: string[] = [];
  const watched = { ...storage, set: async (key: string) => void writes.push(key) };
  const b = open(a.storedId, watched);
  await asks(b);
  await vi.advanceTimersByTimeAsync(2_000);
  b.close();
  expect(writes).toEqual([]);
});

test.each(cases)(
  "over %s a tab that could not read what another has stored does not write its older thread over it",
  async (_, protocol) => {
    const tabs = serve(protocol);
    const { storage } = tabs;
    const a = tabs.open();
    a.send("go");
    await asks(a);
    allow(a);
    await completes(a);
    let isBusy = false;
    const get = vi.fn<ConversationStorage["get"]>(async (key) =>
      isBusy ? Promise.reject(new Error("busy")) : storage.get(key),
    );
    const b = tabs.open(a.storedId, { ...storage, get });
    await completes(b);
    isBusy = true;
    get.mockClear();
    a.send("again");
    await asks(a);
    allow(a);
    await completes(a);
    await vi.waitFor(() => expect(get).toHaveBeenCalled());
    b.setDraft("typed");
    await vi.waitFor(async () => expect(await tabs.load(a.storedId)).toMatchObject({ draft: "typed" }));
    expect((await tabs.load(a.storedId))?.thread?.messages).toHaveLength(a.thread.messages.length);
  },
);

test.each(cases)(
  "over %s a page that returns from the back/forward cache shows what another tab has stored meanwhile",
  async (_, protocol) => {
    const returns = stubReturns();
    const { open, load, conversations } = serve(protocol);
    const a = open();
    a.send("go");
    await asks(a);
    allow(a);
    await completes(a);
    const id = a.storedId ?? "";
    await vi.waitFor(async () => expect((await load(id))?.thread?.turn.reason).toBe("completed"));
    const { thread } = a;
    const message = { ...thread.messages[0], id: "m2", role: "user", turnId: "t2", parts: [], wire: [] } as const;
    const later = { ...thread, messages: [...thread.messages, message], turn: { ...thread.turn, turnId: "t2" } };
    await conversations.save(id, { thread: later }, 9);
    for (const listener of returns) listener({ persisted: false });
    expect(a.thread.messages).toHaveLength(thread.messages.length);
    for (const listener of returns) listener({ persisted: true });
    await vi.waitFor(() => expect(a.thread.messages.at(-1)?.id).toBe("m2"));
  },
);

test.each(cases)(
  "over %s a conversation that another tab has deleted says that it is not saved",
  async (_, protocol) => {
    const tabs = serve(protocol);
    const [a, b] = await openBoth(tabs);
    await tabs.connect().ask({ type: "deleteSession", sessionId: a.storedId ?? "" });
    for (const tab of [a, b])
      await vi.waitFor(() => expect(noticesOf(tab)).toMatchObject([{ notice: "deleted_elsewhere" }]));
  },
);

test.each(cases)(
  "over %s a prompt that another tab has removed, or sent while it was edited here, is sent by none again",
  async (_, protocol) => {
    const [a, b] = await openQueued(serve(protocol));
    b.removeQueued(b.queue[0]?.id ?? "");
    b.editQueued(b.queue[0]?.id ?? "", "TWO");
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(textsOf(a.queue)).toEqual(["TWO"]));
    allow(a);
    await vi.waitFor(() => expect(a.queue).toEqual([]));
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(b.queue).toEqual([]));
  },
);

test.each(cases)(
  "over %s a conversation whose deletion fails is stored as it is then, without the prompt and the draft that are gone",
  async (_, protocol) => {
    const tabs = serve(protocol);
    const [a] = await openBoth(tabs);
    const { storage } = tabs;
    let end = (): void => undefined;
    const locked = new Promise<void>((__, reject) => (end = () => reject(new Error("locked"))));
    let isLocked = true;
    const connection = tabs.connect({ ...storage, remove: (key) => (isLocked ? locked : storage.remove(key)) });
    const id = a.storedId ?? "";
    a.close();
    const session = connection.session(id);
    await asks(session);
    session.send("later");
    session.setDraft("typed");
    await vi.waitFor(async () => expect(await tabs.load(id)).toMatchObject({ draft: "typed", queue: [{}] }));
    const deletion = connection.ask({ type: "deleteSession", sessionId: id }).catch((cause: unknown) => cause);
    session.removeQueued(session.queue[0]?.id ?? "");
    session.setDraft("");
    await vi.advanceTimersByTimeAsync(2_000);
    isLocked = false;
    end();
    expect(await deletion).toEqual(new Error("locked"));
    await vi.waitFor(async () => expect(await tabs.load(id)).toMatchObject({ draft: "", queue: [] }));
  },
);

test.each(cases)(
  "over %s a conversation that was deleted while the page was in the back/forward cache is not stored again",
  async (_, protocol) => {
    const returns = stubReturns();
    const { open, load, storage } = serve(protocol);
    const a = open();
    a.send("go");
    await asks(a);
    const id = a.storedId ?? "";
    await vi.waitFor(async () => expect((await load(id))?.thread?.requests).toHaveLength(1));
    // In the cache the page receives no message.
    const keys = await storage.keys("");
    for (const key of keys) await storage.remove(key);
    for (const listener of returns) listener({ persisted: true });
    await vi.waitFor(() => expect(noticesOf(a)).toMatchObject([{ notice: "deleted_elsewhere" }]));
    allow(a);
    await completes(a);
    a.close();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([keys.length > 0, await storage.keys("")]).toEqual([true, []]);
  },
);

test.each(cases)(
  "over %s a stored prompt keeps the edit that is not stored yet, and the secret that the storage does not get",
  async (_, protocol) => {
    const { open, load, storage, tell } = serve(protocol);
    const reads = vi.fn<ConversationStorage["get"]>((key) => storage.get(key));
    const a = open(undefined, { ...storage, get: reads });
    a.send("go");
    await asks(a);
    const secret = ["with ghp_", "16C7e42F292c6912E7710c838347Ae178B4a"].join("");
    for (const text of [secret, "plain"]) a.send(text);
    await vi.waitFor(async () =>
      expect(textsOf((await load(a.storedId))?.queue)).toEqual(["with [redacted]", "plain"]),
    );
    a.editQueued(a.queue[1]?.id ?? "", "edited");
    reads.mockClear();
    tell({ type: "stored" }, a.storedId);
    await vi.waitFor(() => expect(reads).toHaveBeenCalled());
    await vi.waitFor(async () =>
      expect(textsOf((await load(a.storedId))?.queue)).toEqual(["with [redacted]", "edited"]),
    );
    expect(textsOf(a.queue)).toEqual([secret, "edited"]);
  },
);

test.each(cases)("over %s a change is stored although another tab stores all the time", async (_, protocol) => {
  const tabs = serve(protocol);
  const [a] = await openBoth(tabs);
  a.setDraft("typed");
  const texts = async () => Promise.all((await tabs.storage.keys("")).map((key) => tabs.storage.get(key)));
  for (let times = 0; times < 6; times += 1) {
    tabs.tell({ type: "stored" }, a.storedId);
    await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(await texts()).toContain("typed");
});

test("a conversation that another tab has stored under an id of its wire goes on under it, with what is typed here", async () => {
  const { open, load, storage, pause, resume } = serve(agUiCase());
  const first = open();
  first.setDraft("draft");
  await vi.advanceTimersByTimeAsync(1_500);
  const local = first.storedId ?? "";
  first.close();
  const [a, b] = [open(local), open(local)];
  for (const tab of [a, b]) await vi.waitFor(() => expect(tab.draft).toBe("draft"));
  a.send("go");
  await asks(a);
  const id = a.storedId ?? "";
  expect(id).not.toBe(local);
  await vi.waitFor(() => expect(b.storedId).toBe(id));
  b.setDraft("typed");
  await vi.waitFor(async () => expect(await load(id)).toMatchObject({ draft: "typed" }));
  expect((await load(id))?.thread?.messages.length).toBeGreaterThan(0);
  expect((await storage.keys("")).filter((key) => key.includes(local))).toEqual([]);
  // What begins here gets a conversation of its own from the start, and takes nothing away from the other.
  pause();
  b.send("go, too");
  await vi.waitFor(async () => expect((await load(b.storedId))?.thread?.messages).toHaveLength(1));
  expect(b.storedId).not.toBe(id);
  resume();
  await asks(b);
  await vi.waitFor(async () => expect((await load(b.storedId))?.thread?.requests).toHaveLength(1));
  expect((await load(id))?.thread).toMatchObject({ session: { wireId: id }, requests: [{ state: "open" }] });
});

test("a prompt that one tab has queued stays when another tab stores the conversation under an id of its wire", async () => {
  const { open, load, conversations } = serve(agUiCase());
  const local = "local-conversation_1";
  const prompts = ["one", "two"].map((text, at) => ({ id: text, content: [{ type: "text", text } as const], at }));
  await conversations.save(local, { thread: emptyThread(), draft: "draft", queue: prompts.slice(0, 1) }, 1);
  const a = open(local);
  await vi.waitFor(() => expect(textsOf(a.queue)).toEqual(["one"]));
  await conversations.save(local, { queue: prompts.slice(1) }, 2);
  const b = open(local);
  await vi.waitFor(() => expect(textsOf(b.queue)).toEqual(["one", "two"]));
  a.removeQueued("one");
  a.send("go");
  await asks(a);
  const id = a.storedId ?? "";
  await vi.waitFor(() => expect(b.storedId).toBe(id));
  await vi.waitFor(async () => expect(textsOf((await load(id))?.queue)).toEqual(["two"]));
  await vi.waitFor(() => expect(textsOf(b.queue)).toEqual(["two"]));
});

test.each(cases)("over %s listeners learn the id under which a draft is stored", async (_, protocol) => {
  const session = serve(protocol).open();
  const ids: (string | undefined)[] = [];
  session.subscribe(() => ids.push(session.storedId));
  session.setDraft("typed");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(ids).toEqual([expect.stringMatching(/./)]);
  session.setDraft("typed on");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(ids).toHaveLength(1);
});
