import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../agents/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { createAgentServer, createMemoryLog } from "../server/index.ts";
import { createConnection } from "./links/createConnection.ts";
import type { Session } from "./Session.ts";

// Backoff needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

const keeping = servedProtocols.filter((one) => one.create().carries.features.history !== "absent");

/** Answers with the text of its prompt, except for one prompt that it works on until its server is gone. */
const agent: Agent = {
  name: "a",
  title: "A",
  version: "1",
  resumable: true,
  async run(turn) {
    const { text: delta } = turn;
    if (delta === "second" && !isRestarted) await new Promise((done) => turn.signal.addEventListener("abort", done));
    else
      turn.emit({
        type: "text.delta",
        turnId: turn.turnId,
        messageId: turn.messageId,
        partId: `${turn.messageId}:p`,
        kind: "answer",
        delta,
        at: 0,
      });
    return "completed";
  },
};

let isRestarted = false;

const textsOf = ({ thread }: Session): readonly string[] =>
  thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));

test.each(keeping.map((one) => [one.id, one] as const))(
  "N12 a prompt that the server took and then lost stays in the thread, is reported as not received, and is sent again once, over %s",
  async (_, protocol) => {
    isRestarted = false;
    const start = (log = createMemoryLog()) => ({
      log,
      server: createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }], log }),
    });
    let running = start();
    let isDown = false;
    const cuts: (() => void)[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (isDown) throw new TypeError("no server listens");
      const response = (await running.server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
      const cut = new TransformStream<Uint8Array, Uint8Array>({
        start: (controller) => void cuts.push(() => controller.error(new Error("the server is gone"))),
      });
      return response.body === null ? response : new Response(response.body.pipeThrough(cut), response);
    };
    const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch });
    onTestFinished(async () => {
      connection.close();
      await running.server.close();
    });
    const session = connection.session();
    session.send("first");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });

    const [stored] = await running.log.list();
    const kept = (await running.log.read(stored?.sessionId ?? "")) ?? [];
    session.send("second");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.thread.turn.status).toBe("running");
    isDown = true;
    for (const cut of cuts.splice(0)) cut();
    await running.server.close();
    const older = createMemoryLog();
    await older.create(stored?.sessionId ?? "");
    await older.append(
      stored?.sessionId ?? "",
      kept.map(({ event }) => event),
    );
    isRestarted = true;
    running = start(older);
    isDown = false;
    await vi.advanceTimersByTimeAsync(120_000);
    // Without any user action: the state of the server was read as soon as possible.
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "error", error: { code: "not_received" } });
    expect(session.recovery).toBe("send");
    expect(textsOf(session)).toEqual(["first", "first", "second"]);

    session.retry();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(textsOf(session)).toEqual(["first", "first", "second", "second"]);
  },
);
