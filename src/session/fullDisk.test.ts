import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { CountersignError } from "../model/index.ts";
import { acp, deltaKit, serveAcp, serveDeltaKit } from "../protocols/index.ts";
import {
  createAgentServer,
  createMemoryLog,
  type AgentServer,
  type SessionLog,
  type SocketReceiver,
} from "../server/index.ts";
import { createConnection } from "./links/createConnection.ts";
import { createPayer } from "./fixtures/createPayer.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

// Backoff needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

/** A WebSocket that ends in a server of the same process. */
function createSocketTo(server: AgentServer): typeof globalThis.WebSocket {
  class Socket extends EventTarget {
    readonly #receiver: Promise<SocketReceiver | undefined>;
    constructor(url: string | URL) {
      super();
      this.#receiver = server.upgrade(new Request(url)).then((connect) => {
        const receiver = connect?.({
          send: (data) => void this.dispatchEvent(new MessageEvent("message", { data })),
          close: () => this.close(),
        });
        this.dispatchEvent(new Event("open"));
        return receiver;
      });
    }
    send(text: string): void {
      void this.#receiver.then((receiver) => receiver?.receive(text));
    }
    close(): void {
      void this.#receiver.then((receiver) => receiver?.closed());
      this.dispatchEvent(Object.assign(new Event("close"), { code: 1000, reason: "" }));
    }
  }
  return Socket as unknown as typeof globalThis.WebSocket;
}

const wires = {
  deltakit: { serve: serveDeltaKit, createClient: () => deltaKit({ extension: true }) },
  acp: { serve: serveAcp, createClient: acp },
  acpSocket: { serve: serveAcp, createClient: () => acp({ transport: "socket" }) },
};

/** A page and a server whose disk is full while `disk.full` is true. */
function open(wire: keyof typeof wires) {
  const disk = { full: false, fillAfterGrant: false };
  const log = createMemoryLog();
  const check = (): void => {
    if (!disk.full) return;
    const message =
      "The session could not be written: ENOSPC: no space left on device. Only what is on the disk counts as done.";
    throw new CountersignError({ code: "server", message });
  };
  const small: SessionLog = {
    ...log,
    create: async (...given) => (check(), log.create(...given)),
    append: async (...given) => (check(), log.append(...given)),
    appendAfter: async (...given) => (check(), log.appendAfter(...given)),
  };
  const { agent, paid } = createPayer({ onAnswer: () => void (disk.full = disk.fillAfterGrant) });
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: wires[wire].serve(), agent }], log: small });
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const connection = createConnection({
    protocol: wires[wire].createClient(),
    url: "http://a.test/a",
    fetch,
    WebSocket: createSocketTo(server),
  });
  onTestFinished(async () => {
    connection.close();
    await server.close();
  });
  return { disk, paid, session: connection.session() };
}

const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2_000);

describe.each(["deltakit", "acp"] as const)("a server with a full disk, over %s", (wire) => {
  test("accepts no prompt, reports why, and the prompt is sent again when there is room", async () => {
    const { disk, session } = open(wire);
    disk.full = true;
    session.send("pay");
    await soon();
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "error", error: { code: "server" } });
    expect(session.thread.turn.error?.detail).toContain("ENOSPC: no space left");
    expect(session.thread.messages[0]?.parts).toMatchObject([{ text: "pay" }]);
    disk.full = false;
    session.retry();
    await soon();
    expect(session.thread.requests).toMatchObject([{ state: "open" }]);
    expect(session.thread.messages.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  test("does nothing that was granted, reports why, and does it once when it is granted again", async () => {
    const { disk, paid, session } = open(wire);
    session.send("pay");
    await soon();
    const requestId = session.thread.requests[0]?.requestId ?? "";
    disk.full = true;
    session.decide(requestId, { granted: true });
    await soon();
    expect(paid()).toBe(0);
    expect(session.thread.requests).toMatchObject([{ state: "failed", error: { code: "server" } }]);
    disk.full = false;
    session.decide(requestId, { granted: true });
    await soon();
    expect(paid()).toBe(1);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  });

  test("the agent's work meanwhile is sent completely when there is room", async () => {
    const { disk, paid, session } = open(wire);
    disk.fillAfterGrant = true;
    session.send("pay");
    await soon();
    session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
    await soon();
    expect(paid()).toBe(1);
    expect(disk.full).toBe(true);
    disk.full = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    const calls = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "tool_call"));
    expect(calls).toMatchObject([{ status: "completed", result: "paid" }]);
  });
});

test("N12 an answer that could not be stored is asked for again over a WebSocket, as nothing else can report that, and counts once", async () => {
  const { disk, paid, session } = open("acpSocket");
  session.send("pay");
  await soon();
  disk.full = true;
  session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
  await soon();
  expect(paid()).toBe(0);
  const [, again] = session.thread.requests;
  expect(session.thread.requests).toMatchObject([{ state: "answered" }, { state: "open", kind: "permission" }]);
  expect(again?.toolCallKey).toBe(session.thread.requests[0]?.toolCallKey);
  const parts = session.thread.messages.flatMap((message) => message.parts);
  expect(parts).toContainEqual(expect.objectContaining({ type: "tool_call", status: "awaiting_permission" }));
  const error = { code: "server", message: expect.stringContaining("ENOSPC: no space left") };
  expect(parts).toContainEqual(
    expect.objectContaining({ type: "notice", severity: "error", error: expect.objectContaining(error) }),
  );
  disk.full = false;
  session.decide(requestIdOf(again), { granted: true });
  await soon();
  expect(paid()).toBe(1);
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  expect(session.thread.turn.error).toBeUndefined();
});
