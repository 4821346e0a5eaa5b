import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { Agent } from "../../agents/index.ts";
import type { Message, ThreadState } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import type { Connection } from "../links/Connection.ts";
import { createConnection } from "../links/createConnection.ts";
import type { Session } from "../Session.ts";
import { memoryStorage, webStorage, type ConversationStorage } from "./ConversationStorage.ts";
import { readThread, writePrompt, writeThread } from "./StoredConversation.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

// A second between two writes needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

const options = [
  { id: "y", label: "", kind: "allow_once" },
  { id: "n", label: "", kind: "reject_once" },
] as const;

/** Streams a text, asks for a call, and streams another text, a little at a time. */
const agent: Agent = {
  name: "a",
  title: "A",
  version: "1",
  async run(turn) {
    const { turnId, messageId, text } = turn;
    const at = { turnId, messageId };
    const stream = async (partId: string, words: readonly string[]) => {
      let length = 0;
      for (const delta of words) {
        turn.emit({ type: "text.delta", ...at, partId: `${messageId}:${partId}`, kind: "answer", delta, at: length });
        length += delta.length;
        // A moment: the agent takes its time.
        await new Promise((done) => setTimeout(done, 40));
      }
    };
    await stream("first", ["I ", "look ", "at ", text]);
    if (text === "pay") {
      const call = { ...at, toolCallId: `c:${turnId}` };
      turn.emit({ type: "toolCall.started", ...call, toolName: "pay", runsOn: "server", argument: "{}" });
      const base = { turnId, kind: "permission", editable: false, canExplainDenial: true } as const;
      await turn.ask([{ ...base, requestId: `r:${turnId}`, toolCallId: call.toolCallId, options }]);
      turn.emit({ type: "toolCall.updated", ...call, patch: { status: "completed", result: "paid" } });
    }
    await stream("second", ["and ", "it ", "is ", "done."]);
    return "completed";
  },
};

/** The parts of a message that a person sees, without the kit's own notices. */
const lookAt = ({ role, parts }: Message) => ({
  role,
  parts: parts.flatMap((part) => {
    if (part.type === "text") return [part.text];
    return part.type === "tool_call" ? [part.toolName] : [];
  }),
});
const look = ({ messages }: ThreadState) => messages.map(lookAt).filter(({ parts }) => parts.length > 0);
const textOf = (thread: ThreadState): string => JSON.stringify(look(thread)).replaceAll(/[[\]{}"]|role:|parts:/g, "");

function serve(protocol: (typeof servedProtocols)[number]) {
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
  onTestFinished(async () => {
    const closed = server.close();
    // A turn without a reader runs to its end.
    await vi.advanceTimersByTimeAsync(5_000);
    await closed;
  });
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  return (storage: ConversationStorage | undefined, id?: string, onError?: () => void) => {
    const connection = createConnection({
      protocol: protocol.create(),
      url: "http://a.test/a",
      fetch,
      storage,
      onError,
    });
    onTestFinished(() => connection.close());
    return { connection, session: connection.session(id) };
  };
}

const idOf = ({ thread, storedId }: Session): string | undefined => thread.session.wireId ?? storedId;
const loaded = (session: Session): Promise<void> => vi.waitFor(() => expect(session.loading).toBe(false));

describe.each(servedProtocols.map((one) => [one.id, one] as const))("conversations over %s", (_, protocol) => {
  test("a reload at any moment shows what was there, grants nothing, and sends nothing by itself", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 600 }), { minLength: 1, maxLength: 4 }), async (moments) => {
        const open = serve(protocol);
        const storage = memoryStorage();
        let { connection, session } = open(storage);
        for (const [index, moment] of moments.entries()) {
          if (session.thread.turn.status === "idle") session.send(index % 2 === 0 ? "pay" : "look");
          session.send("later");
          session.setDraft(`draft ${index}`);
          await vi.advanceTimersByTimeAsync(moment);
          const [request] = session.thread.requests.filter(({ state }) => state === "open");
          if (request !== undefined) session.decide(request.requestId, { granted: true });
          const before = session.thread;
          const { queue } = session;
          const id = idOf(session);
          connection.close();
          await vi.advanceTimersByTimeAsync(0);
          // Without a turn or an id on the wire there was nothing to store.
          ({ connection, session } = open(storage, id ?? [...(await storage.keys(""))][0]?.split(":").at(-1)));
          await loaded(session);
          expect(
            textOf(session.thread).startsWith(textOf(before)) || textOf(session.thread).includes(textOf(before)),
          ).toBe(true);
          expect(session.queue.map(({ content }) => content)).toEqual(queue.map(({ content }) => content));
          expect(session.draft).toBe(`draft ${index}`);
          const granted = session.thread.requests.filter(
            ({ state, answer }) => state === "staged" && answer?.granted === true,
          );
          expect(granted).toEqual([]);
        }
        connection.close();
      }),
      { numRuns: runs(4) },
    );
  });

  test("they are listed, renamed and deleted, whoever stores them", async () => {
    const storage = memoryStorage();
    const { connection, session } = serve(protocol)(storage);
    session.send("look");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.thread.turn.reason).toBe("completed");
    const id = idOf(session) ?? "";
    expect(await connection.ask({ type: "listSessions" })).toMatchObject({
      sessions: [{ sessionId: id, title: "look" }],
    });
    await connection.ask({ type: "renameSession", sessionId: id, title: "Mine" });
    session.send("look");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await connection.ask({ type: "listSessions" })).toMatchObject({
      sessions: [{ sessionId: id, title: "Mine" }],
    });
    await connection.ask({ type: "deleteSession", sessionId: id });
    session.setDraft("more");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await storage.keys("")).toEqual([]);
  });
});

const asking = servedProtocols.filter((one) => one.create().carries.features.permissions !== "absent");

test.each(asking.map((one) => [one.id, one] as const))(
  "over %s a grant after a reload reaches the turn that waits for it",
  async (_, protocol) => {
    const open = serve(protocol);
    const storage = memoryStorage();
    let { connection, session } = open(storage);
    session.send("pay");
    const waits = () => vi.waitFor(() => expect(session.thread.requests.map(({ state }) => state)).toEqual(["open"]));
    await waits();
    await vi.advanceTimersByTimeAsync(2_000);
    const id = idOf(session);
    connection.close();
    await vi.advanceTimersByTimeAsync(0);
    ({ connection, session } = open(storage, id));
    await loaded(session);
    await waits();
    const [request] = session.thread.requests;
    const grant = request?.options.find(({ kind }) => kind === "allow_once");
    session.decide(requestIdOf(request), { granted: true, ...(grant && { optionId: grant.id }) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(textOf(session.thread)).toMatch(/pay.*done\.$/u);
    connection.close();
  },
);

describe.each(servedProtocols.map((one) => [one.id, one] as const))("without a storage, over %s", (_, protocol) => {
  test("a conversation that is closed and opened again in the page shows its content, and grants nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 600 }), { minLength: 1, maxLength: 4 }), async (moments) => {
        const { connection, ...first } = serve(protocol)(undefined);
        let { session } = first;
        for (const [index, moment] of moments.entries()) {
          if (session.thread.turn.status === "idle") session.send(index % 2 === 0 ? "pay" : "look");
          session.send("later");
          session.setDraft(`draft ${index}`);
          await vi.advanceTimersByTimeAsync(moment);
          const [request] = session.thread.requests.filter(({ state }) => state === "open");
          if (request !== undefined) session.decide(request.requestId, { granted: true });
          const { thread, queue } = session;
          session.close();
          const id = idOf(session);
          // A conversation that was never sent has no id on a wire that creates none.
          if (id === undefined) return;
          // Meanwhile another one is shown.
          connection.session().close();
          session = connection.session(id);
          await loaded(session);
          // The server may be asked more than once: the stream of the closed session has just ended.
          await vi.waitFor(() => expect(textOf(session.thread)).toContain(textOf(thread)));
          expect(session.queue.map(({ content }) => content)).toEqual(queue.map(({ content }) => content));
          // A server that stores the conversation stores no draft.
          expect(session.draft).toBe(session.storedId === undefined ? "" : `draft ${index}`);
          const granted = session.thread.requests.filter(
            ({ state, answer }) => state === "staged" && answer?.granted === true,
          );
          expect(granted).toEqual([]);
        }
        connection.close();
      }),
      { numRuns: runs(4) },
    );
  });

  test("only conversations that the server does not store are listed, renamed and deleted here; the rest is not stored", async () => {
    const { connection, session } = serve(protocol)(undefined);
    session.send("look");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.thread.turn.reason).toBe("completed");
    const keeps = protocol.create().carries.features.history !== "absent";
    expect({ kept: session.storedId !== undefined }).toEqual({ kept: !keeps });
    if (keeps) return;
    const id = idOf(session) ?? "";
    const listed = (sessions: readonly object[]) =>
      expect(connection.ask({ type: "listSessions" })).resolves.toMatchObject({ sessions });
    await listed([{ sessionId: id, title: "look" }]);
    await connection.ask({ type: "renameSession", sessionId: id, title: "Mine" });
    session.send("look");
    await vi.advanceTimersByTimeAsync(2_000);
    await listed([{ sessionId: id, title: "Mine" }]);
    await connection.ask({ type: "deleteSession", sessionId: id });
    session.setDraft("more");
    session.close();
    await listed([]);
    expect((await open(connection, id)).thread.messages).toEqual([]);
  });
});

async function open(connection: Connection, id: string): Promise<Session> {
  const session = connection.session(id);
  await loaded(session);
  return session;
}

describe("what is stored", () => {
  const [deltakit] = servedProtocols;
  if (deltakit === undefined) throw new Error("There is no protocol.");

  test("is written at most once a second while a turn runs, and when it has ended", async () => {
    const written: string[] = [];
    const inner = memoryStorage();
    const storage: ConversationStorage = {
      ...inner,
      async set(key, text) {
        if (key.includes(":thread:")) written.push(text);
        await inner.set(key, text);
      },
    };
    const { session } = serve(deltakit)(storage);
    session.send("look");
    await vi.advanceTimersByTimeAsync(400);
    // The first gives it its id; the last follows the end of the turn at once, not after a rest.
    expect(written).toHaveLength(2);
    expect(written.at(-1)).toContain("and it is done.");
  });

  test("blank text sent while it is read begins no turn, and a prompt sent then follows it", async () => {
    const { session } = serve(deltakit)(memoryStorage(), "stored");
    expect(session.loading).toBe(true);
    session.send("  ");
    session.send([]);
    expect(session.queue).toEqual([]);
    session.send("look");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(look(session.thread).filter(({ role }) => role === "user")).toEqual([{ role: "user", parts: ["look"] }]);
    expect(session.thread.messages.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  test.each([
    ["full", () => Promise.reject(new DOMException("full", "QuotaExceededError"))],
    ["forbidden", () => Promise.reject(new DOMException("no", "SecurityError"))],
  ])("a storage that is %s is reported once, and the conversation continues", async (_, set) => {
    const { session } = serve(deltakit)({ ...memoryStorage(), set });
    for (let turn = 0; turn < 3; turn += 1) {
      session.send("look");
      await vi.advanceTimersByTimeAsync(2_000);
      expect(session.thread.turn.reason).toBe("completed");
    }
    const notices = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "notice"));
    expect(notices).toMatchObject([{ notice: "not_stored" }]);
  });

  test("of a newer version, or broken, is reported and does no harm", async () => {
    for (const text of ['{"version":99}', "{", "null", '{"version":1,"thread":{"messages":3}}']) {
      const storage = { ...memoryStorage(), get: async () => text };
      const { session } = serve(deltakit)(storage, "session_1");
      await loaded(session);
      const notices = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "notice"));
      expect(notices).toContainEqual(expect.objectContaining({ notice: "not_restored" }));
      session.send("look");
      await vi.advanceTimersByTimeAsync(2_000);
      expect(session.thread.turn.reason).toBe("completed");
    }
  });

  test("contains no grant that was not sent, whoever wrote it, and no well-known secret", async () => {
    const { session } = serve(deltakit)(memoryStorage());
    session.send("pay");
    await vi.advanceTimersByTimeAsync(1_000);
    const thread = session.thread;
    const requests = thread.requests.map((request) => ({
      ...request,
      state: "staged" as const,
      answer: { granted: true, by: "user" as const, at: 1 },
    }));
    const secret = ["ghp_", "16C7e42F292c6912E7710c838347Ae178B4a"].join("");
    const messages = thread.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => (part.type === "text" ? { ...part, text: secret } : part)),
    }));
    const prompt = { id: "q", content: [{ type: "text" as const, text: `with ${secret}` }], at: 1 };
    // Hidden branches are stored like the path.
    const hidden = { messages, requests, turn: { turnId: "t", status: "idle", steps: 0 } } as const;
    const forks = [{ messageId: "m", position: 0, others: [hidden] }];
    const text = writeThread({ ...thread, requests, messages, forks });
    expect(text).not.toContain(secret);
    expect(writePrompt(prompt)).toBe(writePrompt({ ...prompt, content: [{ type: "text", text: "with [redacted]" }] }));
    const opened = { requests: [{ state: "open" }] };
    expect(readThread(text)).toMatchObject({ ...opened, forks: [{ messageId: "m", position: 0, others: [opened] }] });
    const forged = text.replaceAll('"state":"open"', '"state":"staged","answer":{"granted":true,"by":"user","at":1}');
    expect(readThread(forged)).toMatchObject({ ...opened, forks: [{ others: [opened] }] });
    for (const others of [null, {}, [null, {}, { messages: [] }]]) {
      const odd = {
        version: 1,
        thread: { messages: [], requests: [], forks: [null, { messageId: "m", position: 0, others }] },
      };
      expect(readThread(JSON.stringify(odd))).toMatchObject({ messages: [] });
    }
  });

  test("is not listed where a full storage took its title only", async () => {
    const storage = memoryStorage();
    const full: ConversationStorage = {
      ...storage,
      set: (key, text) => (key.includes("thread") ? Promise.reject(new Error("full")) : storage.set(key, text)),
    };
    const open = serve(deltakit);
    open(full).session.send("look");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await storage.keys("")).toEqual([]);
    expect(await open(full).connection.ask({ type: "listSessions" })).toMatchObject({ sessions: [] });
  });

  test("that failed to be written is written when the page is left", async () => {
    const storage = memoryStorage();
    let fails = true;
    const flaky: ConversationStorage = {
      ...storage,
      set: (key, text) => (fails ? Promise.reject(new Error("busy")) : storage.set(key, text)),
    };
    const listeners: (() => void)[] = [];
    vi.stubGlobal("addEventListener", (type: string, listener: () => void) => {
      if (type === "pagehide") listeners.push(listener);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { session } = serve(deltakit)(flaky);
    session.send("look");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(session.thread.turn.status).toBe("idle");
    fails = false;
    for (const leave of listeners) leave();
    await vi.advanceTimersByTimeAsync(1_000);
    const texts = await Promise.all((await storage.keys("")).map((key) => storage.get(key)));
    expect(texts.join()).toContain("it is done.");
  });

  test("is under separate keys in the browser's storage", async () => {
    const texts = new Map<string, string>([["theirs", "x"]]);
    const fake = {
      get length() {
        return texts.size;
      },
      key: (index: number) => [...texts.keys()][index] ?? null,
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => void texts.set(key, value),
      removeItem: (key: string) => void texts.delete(key),
      clear: () => texts.clear(),
    };
    const { session, connection } = serve(deltakit)(webStorage(() => fake));
    session.send("look");
    await vi.advanceTimersByTimeAsync(2_000);
    expect([...texts.keys()].filter((key) => !key.startsWith("countersign:"))).toEqual(["theirs"]);
    expect(await connection.ask({ type: "listSessions" })).toMatchObject({ sessions: [{ title: "look" }] });
  });
});
