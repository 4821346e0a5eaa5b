import { expect, onTestFinished, test, vi } from "vitest";
import type { ClientProtocol, Json, ThreadState } from "../../model/index.ts";
import { anthropicMessages, openAiChat, servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { emptyThread, isOpenRequestState } from "../../store/index.ts";
import { createLocks } from "../fixtures/createLocks.ts";
import { createPayer } from "../fixtures/createPayer.ts";
import { anthropic, completion } from "../fixtures/openProviderSession.ts";
import { createConnection } from "../links/createConnection.ts";
import type { ClientTool, Session } from "../Session.ts";
import { memoryStorage } from "./ConversationStorage.ts";
import { createConversations } from "./createConversations.ts";
import { toStoredScope } from "./createStoredSync.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

/** Opens tabs of one browser that share a storage, its channel and its locks. */
function openTabs(
  protocol: () => ClientProtocol,
  fetch: typeof globalThis.fetch,
  tools: Record<string, ClientTool> = {},
) {
  const name = `test ${Math.random()}`;
  const storage = memoryStorage();
  const tabs = { openChannel: () => new BroadcastChannel(name), locks: createLocks() };
  const open = (id?: string): Session => {
    const connection = createConnection({
      protocol: protocol(),
      url: "http://a.test/a",
      fetch,
      tabs,
      storage,
      onError: () => undefined,
    });
    onTestFinished(() => connection.close());
    return connection.session(id, { tools });
  };
  const stored = async (): Promise<string> => {
    const texts = await Promise.all((await storage.keys("")).map((key) => storage.get(key)));
    return texts.join("\n");
  };
  return { open, stored, storage, name };
}

const openOf = ({ thread }: Session) => thread.requests.filter(({ state }) => isOpenRequestState(state));
const asks = (session: Session): Promise<void> => vi.waitFor(() => expect(openOf(session)).toHaveLength(1));
const ends = (session: Session, reason: string): Promise<void> =>
  vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason }));

/** Opens two tabs of one stored conversation, in both of which the same request waits. */
async function openBoth({ open, stored }: ReturnType<typeof openTabs>): Promise<readonly [Session, Session]> {
  const b = open();
  b.send("one");
  await asks(b);
  await vi.waitFor(async () => expect(await stored()).toContain('"state":"open"'));
  const a = open(b.storedId);
  await asks(a);
  return [a, b];
}

const kept = servedProtocols.filter((one) => {
  const { history, permissions } = one.create().carries.features;
  return history === "absent" && permissions !== "absent";
});

test.each(kept.map((one) => [one.id, one] as const))(
  "over %s a request that was stopped in one tab cannot be granted in another, and what followed is not overwritten",
  async (_, protocol) => {
    const { agent, paid } = createPayer();
    const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
    onTestFinished(() => server.close());
    const [a, b] = await openBoth(
      openTabs(
        () => protocol.create(),
        async (url, init) => (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 }),
      ),
    );
    const [asked] = openOf(b);
    a.stop();
    await ends(a, "cancelled");
    a.send("two");
    await asks(a);
    await vi.waitFor(() => expect(openOf(b).map(({ turnId }) => turnId)).not.toContain(asked?.turnId));
    b.decide(requestIdOf(asked), { granted: true });
    a.decide(requestIdOf(openOf(a)[0]), { granted: true });
    await ends(a, "completed");
    expect(paid()).toBe(1);
    await vi.waitFor(() => expect(b.thread.messages).toEqual(a.thread.messages));
    expect(openOf(b)).toEqual([]);
  },
);

test.each(kept.map((one) => [one.id, one] as const))(
  "over %s a request whose prompt another tab has sent anew is withdrawn, and the turn that runs there is not shown as cut",
  async (_, protocol) => {
    const { agent, paid } = createPayer();
    const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
    onTestFinished(() => server.close());
    let hold = Promise.resolve();
    const [a, b] = await openBoth(
      openTabs(
        () => protocol.create(),
        async (url, init) => {
          await hold;
          return (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
        },
      ),
    );
    const [asked] = openOf(b);
    let release = (): void => undefined;
    hold = new Promise((done) => (release = done));
    a.resend(a.thread.messages[0]?.id ?? "", "two");
    await vi.waitFor(() => expect(openOf(b)).toEqual([]), 5000);
    expect(b.thread.turn.reason).not.toBe("cut");
    b.decide(requestIdOf(asked), { granted: true });
    release();
    await asks(a);
    a.decide(requestIdOf(openOf(a)[0]), { granted: true });
    await ends(a, "completed");
    expect(paid()).toBe(1);
    await vi.waitFor(() => expect(b.thread.messages).toEqual(a.thread.messages));
  },
);

test("a turn that waits is not taken away by what another tab stored before it waited", async () => {
  const protocol = openAiChat();
  const call = { id: "c1", type: "function", function: { name: "pay", arguments: "{}" } };
  const pay: ClientTool = {
    description: "Pays.",
    parameters: { type: "object" },
    confirm: true,
    execute: () => "paid",
  };
  const { open, storage, name } = openTabs(
    () => openAiChat(),
    async () => Response.json(completion({ tool_calls: [call] })),
    { pay },
  );
  const session = open();
  session.send("one");
  await asks(session);
  const { thread, storedId = "" } = session;
  const cut: ThreadState = { ...thread, requests: [], turn: { ...thread.turn, status: "idle", reason: "cut" } };
  await createConversations(storage, `${protocol.id} http://a.test/a`).save(
    storedId,
    { thread: cut, queue: [], draft: "" },
    1,
  );
  const read = vi.spyOn(storage, "get");
  const channel = new BroadcastChannel(name);
  onTestFinished(() => channel.close());
  channel.postMessage({ type: "stored", scope: toStoredScope(protocol, "http://a.test/a", storedId) });
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  await Promise.all(read.mock.results.map(({ value }) => value));
  await new Promise((done) => void setTimeout(done));
  expect(openOf(session)).toHaveLength(1);
});

test("a prompt that is sent while its conversation is read is not stored as queued when another tab stores meanwhile", async () => {
  const { open, stored, storage, name } = openTabs(
    () => openAiChat(),
    async () => Response.json(completion({ content: "Done." })),
  );
  const first = open();
  first.send("one");
  await ends(first, "completed");
  const { storedId = "" } = first;
  await vi.waitFor(async () => expect(await stored()).toContain("Done."));
  let release = (): void => undefined;
  const gate = new Promise<void>((done) => (release = done));
  const texts = new Map<string, string | undefined>();
  for (const key of await storage.keys("")) texts.set(key, await storage.get(key));
  const slow = vi.spyOn(storage, "get").mockImplementation(async (key) => {
    await gate;
    return texts.get(key);
  });
  const session = open(storedId);
  session.send("two");
  const [channel, other] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  onTestFinished(() => [channel, other].forEach((one) => one.close()));
  const received = new Promise((done) => other.addEventListener("message", done));
  channel.postMessage({ type: "stored", scope: toStoredScope(openAiChat(), "http://a.test/a", storedId) });
  await received;
  release();
  await vi.waitFor(() => expect(session.thread.messages.filter(({ role }) => role === "user")).toHaveLength(2));
  await ends(session, "completed");
  slow.mockRestore();
  session.setDraft("typed");
  await vi.waitFor(async () => expect(await stored()).toContain("typed"), 5000);
  expect((await storage.keys("")).filter((key) => key.includes(":queued:"))).toEqual([]);
});

test("a conversation that another tab moves while this one reads it is not taken for deleted", async () => {
  const { open, storage, name } = openTabs(
    () => openAiChat(),
    async () => Response.json(completion({ content: "Done." })),
  );
  const conversations = createConversations(storage, `${openAiChat().id} http://a.test/a`);
  const [local, wire] = ["local-conversation_1", "w"];
  const thread: ThreadState = { ...emptyThread(), messages: [] };
  await conversations.save(local, { thread, draft: "typed" }, 1);
  const session = open(local);
  await vi.waitFor(() => expect(session.draft).toBe("typed"));
  await conversations.save(wire, { thread, draft: "typed" }, 2, local);
  let release = (): void => undefined;
  const gate = new Promise<void>((done) => (release = done));
  const read = vi.spyOn(storage, "get").mockImplementation(() => gate.then(() => undefined));
  const channel = new BroadcastChannel(name);
  onTestFinished(() => channel.close());
  const scope = toStoredScope(openAiChat(), "http://a.test/a", local);
  channel.postMessage({ type: "stored", scope });
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  read.mockRestore();
  channel.postMessage({ type: "moved", scope, to: wire });
  await vi.waitFor(() => expect(session.storedId).toBe(wire));
  release();
  await vi.waitFor(async () => expect(await conversations.load(wire)).toMatchObject({ draft: "typed" }));
  session.close();
  expect(session.thread.messages).toEqual([]);
  expect(await conversations.load(wire)).toMatchObject({ draft: "typed" });
});

/** Wires whose providers know no sessions, and how they call a tool and end. */
const providers: readonly { protocol: () => ClientProtocol; call: () => Json; end: () => Json; answered: string }[] = [
  {
    protocol: () => openAiChat(),
    call: () =>
      completion({ tool_calls: [{ id: "c1", type: "function", function: { name: "pay", arguments: "{}" } }] }),
    end: () => completion({ content: "Done." }),
    answered: '"tool_call_id"',
  },
  {
    protocol: () => anthropicMessages(),
    call: () => anthropic([{ type: "tool_use", id: "c1", name: "pay", input: {} }]),
    end: () => anthropic([{ type: "text", text: "Done." }]),
    answered: '"tool_result"',
  },
];

/** Opens two tabs with such a provider, in which the call of a tool that wants a confirmation waits. */
async function openConfirmed(
  { protocol, call, end, answered }: (typeof providers)[number],
  execute: ClientTool["execute"],
) {
  const fetch: typeof globalThis.fetch = async (_, init) =>
    Response.json(typeof init?.body === "string" && init.body.includes(answered) ? end() : call());
  const pay = { description: "Pays.", parameters: { type: "object" }, confirm: true, execute } as const;
  const tabs = openTabs(protocol, fetch, { pay });
  return { ...tabs, both: await openBoth(tabs) };
}

test.each(providers.map((one) => [one.protocol().id, one] as const))(
  "over %s without a session on the wire a tool that was allowed in both tabs runs once",
  async (_, provider) => {
    const execute = vi.fn<ClientTool["execute"]>(async () => "paid");
    const { both } = await openConfirmed(provider, execute);
    const [a, b] = both;
    const [id, sameId] = [requestIdOf(openOf(a)[0]), requestIdOf(openOf(b)[0])];
    a.decide(id, { granted: true });
    await ends(a, "completed");
    b.decide(sameId, { granted: true });
    await ends(b, "completed");
    expect(execute).toHaveBeenCalledTimes(1);
    expect(openOf(b)).toEqual([]);
  },
);

test.each(providers.map((one) => [one.protocol().id, one] as const))(
  "over %s without a session on the wire a tool that runs in one tab is not started in the other",
  async (_, provider) => {
    let finish = (): void => undefined;
    const execute = vi.fn<ClientTool["execute"]>(() => new Promise((resolve) => (finish = () => resolve("paid"))));
    const { both } = await openConfirmed(provider, execute);
    const [a, b] = both;
    a.decide(requestIdOf(openOf(a)[0]), { granted: true });
    await vi.waitFor(() => expect(execute).toHaveBeenCalledTimes(1));
    b.decide(requestIdOf(openOf(b)[0]), { granted: true });
    finish();
    await ends(a, "completed");
    await ends(b, "completed");
    expect(execute).toHaveBeenCalledTimes(1);
    expect(b.thread.messages).toEqual(a.thread.messages);
  },
);
