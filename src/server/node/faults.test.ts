import { setMaxListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { bySize, everyOf, sample } from "../../../scripts/fullRun.ts";
import type { Agent } from "../../agents/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createConnection, type ConnectionOptions, type Session } from "../../session/index.ts";
import { createFaultProxy } from "../fixtures/createFaultProxy.ts";
import { serveHttp } from "../fixtures/httpServer.ts";
import { badGateway, truncatedGzip, type Fault } from "../fixtures/startFaultProxy.ts";
import { permission } from "../fixtures/testServer.ts";
import { createAgentServer } from "../index.ts";

setMaxListeners(0);

/** Emits text, runs a call, asks once, executes what was granted and emits more text. Counts executions by the text of the prompt. */
function createAgent() {
  const done = new Map<string, number>();
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const { turnId, messageId, text } = turn;
      const at = { turnId, messageId };
      const emitText = async (partId: string, deltas: readonly string[]): Promise<void> => {
        let offset = 0;
        for (const delta of deltas) {
          turn.emit({ type: "text.delta", ...at, partId, kind: "answer", delta, at: offset });
          offset += delta.length;
          // A moment: the agent takes its time.
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      };
      // A moment: for heartbeats.
      await new Promise((resolve) => setTimeout(resolve, 90));
      await emitText("p1", ["Grüße ", "an ", "alle 👋🏽: ", "one ", "two ", "three."]);
      turn.emit({
        type: "toolCall.started",
        ...at,
        toolCallId: "c1",
        toolName: "write_file",
        kind: "edit",
        argument: "{}",
      });
      const [answer] = await turn.ask([permission(`ask_${turnId}`, { turnId, toolCallId: "c1" })]);
      if (answer?.granted === true) done.set(text, (done.get(text) ?? 0) + 1);
      turn.emit({
        type: "toolCall.updated",
        ...at,
        toolCallId: "c1",
        patch: { status: "completed", result: "written" },
      });
      await emitText("p2", ["and ", "done."]);
      return "completed";
    },
  };
  return { agent, done };
}

/** The final state of a client. */
function toSeen({ thread }: Session): unknown {
  const parts = thread.messages.flatMap((message) =>
    message.parts.flatMap((part) => {
      if (part.type === "text") return [`${message.role}: ${part.text}`];
      return part.type === "tool_call" ? [`${part.toolCallId} ${part.status}`] : [];
    }),
  );
  return {
    parts,
    answers: thread.requests.map(({ state, answer }) => `${state} ${answer?.granted}`),
    reason: thread.turn.reason,
  };
}

/** Acts as a patient user: grants requests and retries what failed. */
async function play(session: Session, text: string): Promise<Session> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const decide = (): void => {
    for (const { requestId, state, options } of session.thread.requests) {
      const yes = options.find(({ kind }) => kind === "allow_once");
      if (state === "open" && yes) session.decide(requestId, { optionId: yes.id, granted: true });
    }
    const { status, reason } = session.thread.turn;
    const isLost = status === "idle" && reason !== undefined && reason !== "completed";
    const isStuck = session.thread.requests.some(({ state }) => state === "failed");
    if (!isLost && !isStuck) return;
    clearTimeout(timer);
    timer = setTimeout(() => session.retry(), 20);
  };
  session.subscribe(decide);
  session.send(text);
  await vi.waitFor(
    () => expect(session.thread.turn, `${text} ends`).toMatchObject({ status: "idle", reason: "completed" }),
    {
      timeout: 60_000,
      interval: 20,
    },
  );
  return session;
}

/** Runs the user over a separate connection, which is closed afterwards. */
async function playOver(options: ConnectionOptions, text: string): Promise<Session> {
  const connection = createConnection(options);
  try {
    return await play(connection.session(), text);
  } finally {
    connection.close();
  }
}

/** Faults, each for one connection. */
const faults: readonly ((random: () => number) => Fault)[] = [
  () => ({}),
  (random) => ({ cutAfter: Math.floor(random() * 4000) }),
  (random) => ({ delay: Math.floor(random() * 50) }),
  () => ({ pieces: 1 }),
  () => ({ cutAfter: 0 }),
  () => ({ answer: badGateway }),
  () => ({ answer: truncatedGzip }),
  // A half-open connection is detected only after a heartbeat that ends a silence, as the client sees it: it may be busy for a while.
  () => ({ stallAfter: ":\n\n", stallAt: 2, silence: 300 }),
  (random) => ({ blocks: 256 + Math.floor(random() * 1024) }),
  (random) => ({ rate: 20_000 + Math.floor(random() * 100_000) }),
  () => ({
    answer: "HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
  }),
];

/** A seeded random number generator (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Concurrent sessions: the server accepts 64 connections. */
const BATCH = 12;

const resuming = servedProtocols.filter((one) => one.create().carries.features.resume !== "absent");

test.each(resuming)(
  "S11 S13 R4 a turn over $id whose stream is cut at any byte ends whole, and what was granted is done once",
  { timeout: 3_600_000 },
  async (served) => {
    const { agent, done } = createAgent();
    const { url } = await serveHttp(createAgentServer({ mounts: [{ path: "/a", protocol: served.create(), agent }] }), {
      rate: { perSecond: 1e6, burst: 1e6 },
    });
    const faultless = await createFaultProxy(url, () => ({}));
    const open = (base: string, text: string): Promise<Session> =>
      playOver({ protocol: served.create(), url: `${base}/a` }, text);
    const whole = toSeen(await open(faultless.url, "prompt"));
    const bytes = Array.from({ length: faultless.bytes() }, (_, index) => index + 1);
    const offsets = everyOf(bytes, bySize(Math.ceil(bytes.length / 8), 16, 1));
    for (let from = 0; from < offsets.length; from += BATCH) {
      await Promise.all(
        offsets.slice(from, from + BATCH).map(async (cutAfter) => {
          const proxy = await createFaultProxy(url, (index) => (index === 0 ? { cutAfter } : {}));
          const session = await open(proxy.url, `prompt ${cutAfter}`);
          const expected = JSON.stringify(whole).replace("user: prompt", `user: prompt ${cutAfter}`);
          expect(JSON.stringify(toSeen(session)), `cut after byte ${cutAfter}`).toBe(expected);
          expect(done.get(`prompt ${cutAfter}`), `cut after byte ${cutAfter}`).toBe(1);
        }),
      );
    }
  },
);

/** Plays a turn for each seed, with faults on the first three connections. */
async function survive(served: (typeof resuming)[number], turn: number): Promise<void> {
  const { agent, done } = createAgent();
  const mounts = [{ path: "/a", protocol: served.create(), agent }];
  const { url } = await serveHttp(createAgentServer({ mounts, heartbeat: 20 }), {
    rate: { perSecond: 1e6, burst: 1e6 },
  });
  // Each fault comes first for the same number of seeds; outside a full run each wire takes a third of them.
  const every = Array.from({ length: bySize(1, 5, 30) * faults.length }, (_, index) => index);
  const seeds = sample(every, 4, turn);
  for (let from = 0; from < seeds.length; from += BATCH) {
    await Promise.all(
      seeds.slice(from, from + BATCH).map(async (seed) => {
        const random = createRandom(seed);
        const pick = (index: number): Fault =>
          faults[index === 0 ? seed % faults.length : Math.floor(random() * faults.length)]?.(random) ?? {};
        const proxy = await createFaultProxy(url, (index) => (index < 3 ? pick(index) : {}));
        // Far longer than a busy machine may leave this process without time: each client that gives up opens one connection more.
        const options = { protocol: served.create(), url: `${proxy.url}/a`, heartbeatTimeout: 1_000 };
        const session = await playOver(options, `prompt ${seed}`);
        const texts = session.thread.messages.flatMap(({ parts }) =>
          parts.flatMap((part) => (part.type === "text" ? [part.text] : [])),
        );
        const whole = [`prompt ${seed}`, "Grüße an alle 👋🏽: one two three.", "and done."];
        expect(texts, `${served.id}, seed ${seed}`).toEqual(whole);
        expect(done.get(`prompt ${seed}`), `${served.id}, seed ${seed}`).toBe(1);
      }),
    );
  }
}

test(
  "R10 R11 whatever befalls the first connections of a session, it ends whole, and what was granted is done once",
  { timeout: 600_000 },
  () => Promise.all(resuming.map(survive)).then(() => undefined),
);
