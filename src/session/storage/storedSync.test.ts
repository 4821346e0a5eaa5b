import { expect, onTestFinished, test, vi } from "vitest";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createPayer } from "../fixtures/createPayer.ts";
import type { Connection } from "../links/Connection.ts";
import { createConnection } from "../links/createConnection.ts";
import type { Session } from "../Session.ts";
import { memoryStorage } from "./ConversationStorage.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

const kept = servedProtocols.filter((one) => {
  const { history, permissions } = one.create().carries.features;
  return history === "absent" && permissions !== "absent";
});

/** Opens tabs of one browser that share a storage, with a server that keeps nothing for them. */
function serve(protocol: (typeof servedProtocols)[number]) {
  const server = createAgentServer({
    mounts: [{ path: "/a", protocol: protocol.create(), agent: createPayer().agent }],
  });
  onTestFinished(() => server.close());
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const name = `test ${Math.random()}`;
  const kept = memoryStorage();
  let removals = 0;
  const storage = { ...kept, remove: (key: string) => kept.remove(key).finally(() => (removals += 1)) };
  const connect = (): Connection => {
    const tabs = { openChannel: () => new BroadcastChannel(name) };
    const connection = createConnection({
      protocol: protocol.create(),
      url: "http://a.test/a",
      fetch,
      tabs,
      storage,
      onError: () => undefined,
    });
    onTestFinished(() => connection.close());
    return connection;
  };
  const open = (id?: string): Session => connect().session(id);
  const stored = async (): Promise<string> => {
    const texts = await Promise.all((await storage.keys("")).map((key) => storage.get(key)));
    return texts.join("\n");
  };
  return { connect, open, stored, removals: () => removals };
}

const ended = { status: "idle", reason: "completed" };

test.each(kept.map((one) => [one.id, one] as const))(
  "over %s a turn that another tab has continued is shown here, and not overwritten by what this tab had",
  async (_, protocol) => {
    const { open, stored } = serve(protocol);
    const a = open();
    a.send("go");
    await vi.waitFor(() => expect(a.thread.requests[0]?.state).toBe("open"));
    await vi.waitFor(async () => expect(await stored()).toContain('"state":"open"'));
    const b = open(a.storedId);
    await vi.waitFor(() => expect(b.thread.requests[0]?.state).toBe("open"));
    b.decide(requestIdOf(b.thread.requests[0]), { granted: true });
    await vi.waitFor(() => expect(b.thread.turn).toMatchObject(ended));
    await vi.waitFor(() => expect(a.thread.turn).toMatchObject(ended));
    expect(a.thread.messages).toEqual(b.thread.messages);

    a.setDraft("typed");
    const id = a.storedId;
    a.close();
    const c = open(id);
    await vi.waitFor(() => expect(c.draft).toBe("typed"));
    expect(c.thread.messages).toEqual(b.thread.messages);
  },
);

test.each(kept.map((one) => [one.id, one] as const))(
  "over %s what was typed here while another tab continued the turn is stored after it",
  async (_, protocol) => {
    const { open, stored } = serve(protocol);
    const a = open();
    a.send("go");
    await vi.waitFor(() => expect(a.thread.requests[0]?.state).toBe("open"));
    await vi.waitFor(async () => expect(await stored()).toContain('"state":"open"'));
    const id = a.storedId;
    const b = open(id);
    await vi.waitFor(() => expect(b.thread.requests[0]?.state).toBe("open"));
    a.setDraft("typed");
    b.decide(requestIdOf(b.thread.requests[0]), { granted: true });
    await vi.waitFor(() => expect(a.thread.turn).toMatchObject(ended));
    await vi.waitFor(() => expect(a.thread.messages).toEqual(b.thread.messages));
    await vi.waitFor(async () => expect(await stored()).toMatch(/^typed$/m));
    b.close();
    a.close();
    expect(await stored()).toMatch(/^typed$/m);
  },
);

const deltaKit = servedProtocols.filter(({ id }) => id === "deltakit");

test.each([...kept, ...deltaKit].map((one) => [one.id, one] as const))(
  "over %s a conversation that is deleted in one tab is not stored again by another that shows it",
  async (_, protocol) => {
    const { connect, open, stored, removals } = serve(protocol);
    const a = open();
    a.send("hello");
    await vi.waitFor(() => expect(a.thread.turn.status).not.toBe("running"));
    await vi.waitFor(async () => expect(await stored()).toContain("hello"));
    const id = a.storedId ?? "";
    const b = open(id);
    await vi.waitFor(() => expect(b.thread.messages.length).toBeGreaterThan(0));
    const before = removals();
    // A tab that lists the conversations and shows none.
    await connect().ask({ type: "deleteSession", sessionId: id });
    // Each of the three tabs removes the text, its line in the list, the draft and the title.
    await vi.waitFor(() => expect(removals()).toBe(before + 12));
    for (const tab of [a, b]) {
      tab.setDraft("typed");
      tab.close();
    }
    expect(await stored()).toBe("");
  },
);

test.each(kept.map((one) => [one.id, one] as const))(
  "over %s what is typed in an idle tab does not take away the turn that waits in another",
  async (_, protocol) => {
    const { open, stored } = serve(protocol);
    const a = open();
    a.send("go");
    await vi.waitFor(() => expect(a.thread.requests[0]?.state).toBe("open"));
    a.decide(requestIdOf(a.thread.requests[0]), { granted: true });
    await vi.waitFor(() => expect(a.thread.turn).toMatchObject(ended));
    const b = open(a.storedId);
    await vi.waitFor(() => expect(b.thread.turn).toMatchObject(ended));
    a.send("once more");
    await vi.waitFor(() => expect(a.thread.requests.at(-1)?.state).toBe("open"));
    await vi.waitFor(async () => expect(await stored()).toMatch(/once more.*"state":"open"/s));
    b.setDraft("typed beside");
    await vi.waitFor(async () => expect(await stored()).toContain("typed beside"));
    expect(await stored()).toMatch(/once more.*"state":"open"/s);
  },
);

test.each(kept.map((one) => [one.id, one] as const))(
  "over %s a restored prompt that another tab has sent waits here no longer",
  async (_, protocol) => {
    const { open, stored } = serve(protocol);
    const a = open();
    a.send("go");
    await vi.waitFor(() => expect(a.thread.requests[0]?.state).toBe("open"));
    a.send("and then this");
    await vi.waitFor(async () => expect(await stored()).toContain("and then this"));
    const b = open(a.storedId);
    await vi.waitFor(() => expect(b.queue).toHaveLength(1));
    a.decide(requestIdOf(a.thread.requests[0]), { granted: true });
    await vi.waitFor(() => expect(a.queue).toEqual([]));
    await vi.waitFor(() => expect(b.queue).toEqual([]));
  },
);

test.each(kept.slice(0, 1))("a session that is closed leaves no listener on the page", (protocol) => {
  const listeners = new Set<unknown>();
  vi.stubGlobal("addEventListener", (_type: string, listener: unknown) => void listeners.add(listener));
  vi.stubGlobal("removeEventListener", (_type: string, listener: unknown) => void listeners.delete(listener));
  onTestFinished(() => void vi.unstubAllGlobals());
  const session = serve(protocol).open();
  expect(listeners.size).toBeGreaterThan(0);
  session.close();
  expect(listeners.size).toBe(0);
});
