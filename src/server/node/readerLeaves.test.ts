import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CountersignError } from "../../model/index.ts";
import { serveAgUi, serveAiSdkUi } from "../../protocols/index.ts";
import { agentOf, permission } from "../fixtures/testServer.ts";
import { createAgentServer, createMemoryLog, type SessionLog } from "../index.ts";
import { createNodeHandler } from "./createNodeHandler.ts";
import { listen } from "./listen.ts";

/** An agent that works until it is stopped. */
const tireless = agentOf(
  ({ signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("cancelled"))),
);

const prompt = { id: "s", messages: [{ id: "m1", role: "user", parts: [{ type: "text", text: "go" }] }] };
const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(prompt) };

const serve = (log: SessionLog) =>
  createAgentServer({ mounts: [{ path: "/a", protocol: serveAiSdkUi(), agent: tireless }], log });

/** The last end of the only turn in the log, if it has ended. */
const endOf = async (log: SessionLog): Promise<unknown> => {
  const [session] = await log.list();
  const entries = session ? await log.read(session.sessionId) : [];
  return entries?.findLast(({ event }) => event.type === "turn.ended")?.event;
};

test("a reader that leaves while its prompt is still being stored has stopped the turn", async () => {
  const log = createMemoryLog();
  let store = (): void => undefined;
  const stored = new Promise<void>((resolve) => (store = resolve));
  const storing = vi.fn<() => void>();
  const slow: SessionLog = {
    ...log,
    appendAfter: async (...given) => {
      storing();
      await stored;
      return log.appendAfter(...given);
    },
  };
  const server = serve(slow);
  const handler = createNodeHandler(server);
  const left = vi.fn<() => void>();
  const listening = await listen({
    port: 0,
    handler: (incoming, outgoing) => {
      outgoing.on("close", left);
      handler(incoming, outgoing);
    },
  });
  onTestFinished(async () => {
    await server.close();
    await listening.close();
  });
  const reader = new AbortController();
  const answer = fetch(`${listening.url}a`, { ...init, signal: reader.signal }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(storing).toHaveBeenCalled());
  reader.abort();
  await answer;
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
  store();
  await expect.poll(() => endOf(log)).toMatchObject({ reason: "cancelled" });
});

test("a stop that cannot be stored because the disk is full is stored when there is room, and the process lives on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const unhandled = vi.fn<(error: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => {
    vi.useRealTimers();
    process.off("unhandledRejection", unhandled);
  });
  const log = createMemoryLog();
  const disk = { full: false };
  const full: SessionLog = {
    ...log,
    append: async (...given) => {
      if (disk.full) throw new CountersignError({ code: "server", message: "ENOSPC: no space left on device" });
      return log.append(...given);
    },
  };
  const server = serve(full);
  onTestFinished(() => server.close());
  const response = await server.handle(new Request("http://a.test/a", init));
  await vi.advanceTimersByTimeAsync(100);
  disk.full = true;
  await response?.body?.cancel();
  await vi.advanceTimersByTimeAsync(10_000);
  // Node reports a rejection when the event loop has had a turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
  disk.full = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await endOf(log)).toMatchObject({ reason: "cancelled" });
});

describe("a response that the client has replaced by sending its answer again", () => {
  async function start() {
    const log = createMemoryLog();
    let finish = (): void => undefined;
    const asking = agentOf(async (turn) => {
      await turn.ask([permission("r1", { turnId: turn.turnId })]);
      return new Promise((resolve) => {
        finish = () => resolve("completed");
        turn.signal.addEventListener("abort", () => resolve("cancelled"));
      });
    });
    const server = createAgentServer({
      mounts: [{ path: "/a", protocol: serveAgUi(), agent: asking }],
      log,
      readerGrace: 0,
    });
    onTestFinished(() => server.close());
    const run = async (runId: string, more: object) => {
      const messages = [{ id: "m1", role: "user", content: "go" }];
      const body = JSON.stringify({ threadId: "s", runId, messages, tools: [], ...more });
      return server.handle(new Request("http://a.test/a", { ...init, body }));
    };
    await (await run("run_1", {}))?.text();
    const resume = [{ interruptId: "r1", status: "resolved", payload: { approved: true } }];
    const [first, second] = [await run("run_2", { resume }), await run("run_2", { resume })];
    expect([first?.status, second?.status]).toEqual([200, 200]);
    return { first, second, end: () => endOf(log), finish: () => finish() };
  }

  test("ends without stopping the turn", async () => {
    const { first, second, end, finish } = await start();
    await first?.body?.cancel();
    finish();
    expect(await second?.text()).toContain('"type":"success"');
    expect(await end()).toMatchObject({ reason: "completed" });
  });

  test("does not keep its turn alive when the newer one ends", async () => {
    const { second, end } = await start();
    await second?.body?.cancel();
    await expect.poll(end).toMatchObject({ reason: "cancelled" });
  });
});

/** A server whose agent asks for each prompt but "work", at which it works until it is told to finish. */
async function startWorker(readerGrace?: number) {
  const log = createMemoryLog();
  let finish = (): void => undefined;
  const agent = agentOf(
    async (turn) => {
      if (turn.text !== "work") await turn.ask([permission("r1", { turnId: turn.turnId })]);
      else
        await new Promise<void>((resolve) => {
          finish = resolve;
          turn.signal.addEventListener("abort", () => resolve());
        });
      return "completed";
    },
    { resumable: true },
  );
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveAgUi(), agent }], log, readerGrace });
  onTestFinished(() => server.close());
  const run = async (content: string, more: object = {}, key = `key ${content}`) => {
    const messages = [{ id: "m1", role: "user", content }];
    const body = JSON.stringify({ threadId: "s", runId: `run_${content}`, messages, tools: [], ...more });
    const headers = { ...init.headers, ...(key !== "" && { "idempotency-key": key }) };
    return server.handle(new Request("http://a.test/a", { ...init, headers, body }));
  };
  const resume = [{ interruptId: "r1", status: "resolved", payload: { approved: true } }];
  const answer = async () => run("answer", { resume });
  const asked = await run("ask");
  await asked?.text();
  await (await answer())?.text();
  return { run, answer, server, end: () => endOf(log), finish: () => finish() };
}

describe("a prompt that the client has sent again under its key", () => {
  test("ends without stopping its turn when the earlier response ends", async () => {
    const { run, end, finish } = await startWorker(0);
    const [first, second] = [await run("work"), await run("work")];
    await first?.body?.cancel();
    finish();
    expect(await second?.text()).toContain('"type":"success"');
    expect(await end()).toMatchObject({ reason: "completed" });
  });

  test("stops its turn when the later response ends", async () => {
    const { run, end } = await startWorker(0);
    await run("work");
    const second = await run("work");
    await second?.body?.cancel();
    await expect.poll(end).toMatchObject({ reason: "cancelled" });
  });

  test("goes on when the earlier response ends while another tab reads an earlier turn again", async () => {
    const { run, answer, end, finish } = await startWorker(0);
    const [first, second] = [await run("work"), await run("work")];
    const other = await answer();
    await first?.body?.cancel();
    await other?.body?.cancel();
    finish();
    expect(await second?.text()).toContain('"type":"success"');
    expect(await end()).toMatchObject({ reason: "completed" });
  });
});

describe("a client that disconnects and sends its request again", () => {
  const startTimed = async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    return startWorker();
  };

  test("finds its turn running if it does so within a second", async () => {
    const { run, end, finish } = await startTimed();
    await (await run("work"))?.body?.cancel();
    await vi.advanceTimersByTimeAsync(900);
    const again = await run("work");
    await vi.advanceTimersByTimeAsync(10_000);
    finish();
    expect(await again?.text()).toContain('"type":"success"');
    expect(await end()).toMatchObject({ reason: "completed" });
  });

  test("finds it stopped after that", async () => {
    const { run, end } = await startTimed();
    await (await run("work"))?.body?.cancel();
    await vi.advanceTimersByTimeAsync(900);
    expect(await end()).not.toMatchObject({ reason: "cancelled" });
    await vi.advanceTimersByTimeAsync(200);
    expect(await end()).toMatchObject({ reason: "cancelled" });
    expect(await (await run("work"))?.text()).not.toContain('"type":"success"');
  });

  test("finds it stopped at once where no key identifies its prompt, so that Stop does not wait", async () => {
    const { run, end } = await startTimed();
    await (await run("work", {}, ""))?.body?.cancel();
    await vi.advanceTimersByTimeAsync(0);
    expect(await end()).toMatchObject({ reason: "cancelled" });
  });

  test("finds it stopped if the server has ended meanwhile, though its agent is resumable", async () => {
    const { run, end, server } = await startTimed();
    await (await run("work"))?.body?.cancel();
    await server.close();
    expect(await end()).toMatchObject({ reason: "cancelled" });
  });
});
