import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { sample } from "../../scripts/fullRun.ts";
import type { Agent } from "../agents/index.ts";
import type { ThreadState } from "../model/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { createAgentServer, createMemoryLog } from "../server/index.ts";
import { createConnection } from "./links/createConnection.ts";
import type { Session } from "./Session.ts";

// Backoff needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

const keeping = servedProtocols.filter((one) => one.create().carries.features.history !== "absent");

/** Streams a text, calls a tool, and streams another text, a little at a time. */
const agent: Agent = {
  name: "a",
  title: "A",
  version: "1",
  async run(turn) {
    const { turnId, messageId, text, signal } = turn;
    const at = { turnId, messageId };
    // A moment: the agent takes its time.
    const pause = () => new Promise((done) => setTimeout(done, 50));
    const stream = async (partId: string, words: readonly string[]) => {
      let length = 0;
      for (const delta of words) {
        if (signal.aborted) return;
        turn.emit({ type: "text.delta", ...at, partId: `${messageId}:${partId}`, kind: "answer", delta, at: length });
        length += delta.length;
        await pause();
      }
    };
    await stream("first", ["I ", "look ", "at ", text]);
    const call = { ...at, toolCallId: `c:${turnId}` };
    turn.emit({ type: "toolCall.started", ...call, toolName: "read", runsOn: "server", argument: '{"path":"a"}' });
    await pause();
    turn.emit({ type: "toolCall.updated", ...call, patch: { status: "completed", result: "found" } });
    await stream("second", ["and ", "it ", "is ", "done."]);
    return "completed";
  },
};

/** The state that a person would compare: the texts, the calls, and whether something is still running. */
function look({ turn, messages }: ThreadState) {
  const shown = messages
    .map(({ role, parts }) => ({
      role,
      parts: parts.flatMap((part) => {
        if (part.type === "text") return [part.text];
        return part.type === "tool_call" ? [`${part.toolName} ${part.status}`] : [];
      }),
    }))
    .filter(({ parts }) => parts.length > 0);
  return { idle: turn.status === "idle", shown };
}

/** A server that can be killed at once, losing everything that it had not written, and started again from its log. */
function createKillable(create: (typeof servedProtocols)[number]["create"]) {
  let log = createMemoryLog();
  const start = () => createAgentServer({ mounts: [{ path: "/a", protocol: create(), agent }], log });
  let server = start();
  let isDown = false;
  let pieces = 0;
  let killAt = Number.POSITIVE_INFINITY;
  const cuts = new Set<() => void>();

  async function kill(): Promise<void> {
    isDown = true;
    for (const cut of cuts) cut();
    cuts.clear();
    const dead = server;
    const kept = createMemoryLog();
    for (const { sessionId } of await log.list()) {
      const events = ((await log.read(sessionId)) ?? []).map(({ event }) => event);
      await kept.create(sessionId);
      await kept.append(sessionId, events);
    }
    log = kept;
    void dead.close();
  }
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (isDown) throw new TypeError("no server listens");
    const response = (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
    const count = (): boolean => {
      pieces += 1;
      if (pieces >= killAt && !isDown) void kill();
      return isDown;
    };
    if (count()) throw new TypeError("the server is gone");
    if (response.body === null) return response;
    const through = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => void cuts.add(() => controller.error(new Error("the server is gone"))),
      transform(chunk, controller) {
        if (!count()) controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(through), response);
  };
  return {
    fetch,
    killAfter: (count: number) => void (killAt = pieces + count),
    get isDown() {
      return isDown;
    },
    restart() {
      killAt = Number.POSITIVE_INFINITY;
      server = start();
      isDown = false;
    },
    close: () => server.close(),
  };
}

describe.each(keeping.map((one) => [one.id, one] as const))("kill -9 of the server over %s", (_, protocol) => {
  test.each(sample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20], 8).map((after) => [after]))(
    "after %i pieces of the second turn, and a restart: the thread is equal to the history, without any user action",
    async (after) => {
      const killable = createKillable(() => protocol.create());
      const load = (wireId?: string): Session => {
        const connection = createConnection({
          protocol: protocol.create(),
          url: "http://a.test/a",
          fetch: killable.fetch,
        });
        onTestFinished(() => connection.close());
        return connection.session(wireId);
      };
      onTestFinished(() => killable.close());
      const session = load();
      session.send("one");
      await vi.advanceTimersByTimeAsync(5_000);
      expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });

      killable.killAfter(after + 1);
      session.send("two");
      await vi.advanceTimersByTimeAsync(2_000);
      if (!killable.isDown) return;
      expect(session.connectionState.status).not.toBe("connected");
      // More attempts in a row than any counter allows.
      await vi.advanceTimersByTimeAsync(120_000);
      killable.restart();
      await vi.advanceTimersByTimeAsync(120_000);

      const fresh = load(session.thread.session.wireId);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(session.connectionState.status).toBe("connected");
      const [ours, theirs] = [look(session.thread), look(fresh.thread)];
      const isLost = session.thread.turn.error?.code === "not_received";
      // A prompt that the server never got, or lost, is at the end, and can be sent again.
      expect(!isLost || session.recovery === "send").toBe(true);
      expect(isLost ? { ...ours, shown: ours.shown.slice(0, -1) } : ours).toEqual(theirs);
      expect(ours.shown.filter(({ parts }) => parts[0] === "two")).toHaveLength(1);
    },
  );
});
