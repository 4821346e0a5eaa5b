/**
 * Measures streams for docs/reliability.md, as part of `npm run test:full`: time and memory to read huge events (S8),
 * and the memory of the server for readers that take a hundred events a second (S23).
 */
import { connect, type Socket } from "node:net";
import type { ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Agent } from "../../src/agents/index.ts";
import { emitPiece } from "../../src/agents/test-support/emitPiece.ts";
import { serveDeltaKit } from "../../src/protocols/index.ts";
import { createAgentServer } from "../../src/server/index.ts";
import { createNodeHandler, listen } from "../../src/server/node/index.ts";
import { readSse } from "../../src/transport/index.ts";
import { writeFigures, type Figure } from "./writeFigures.ts";

type Measured = Figure & { readonly isMet: boolean };

const MEBI = 1024 * 1024;
const LIMIT = 8 * MEBI;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const toMebi = (bytes: number): string => `${(bytes / MEBI).toFixed(1)} MiB`;
const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Events measured together, since collecting the garbage of one event is measured with another. */
const ROW = 8;

/** Milliseconds of CPU for one event of so many characters in such chunks, in the best of three rows: the first includes the compiler. */
function timeEvent(size: number, chunk: number): number {
  const piece = "x".repeat(chunk);
  const times = Array.from({ length: 3 }, () => {
    collect();
    const reader = readSse({ maxEventBytes: 2 * size });
    const before = process.cpuUsage();
    for (let number = 0; number < ROW; number += 1) {
      reader.feed("data: ");
      for (let fed = 0; fed < size; fed += chunk) reader.feed(piece);
      const [event] = reader.feed("\n\n");
      if (event?.type !== "event" || event.data.length !== size) throw new Error("the event did not arrive complete");
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / ROW;
  });
  return Math.min(...times);
}

/** An event that never ends, decoded as a response is: the most memory that is used before it is given up. */
function weighEndless(): { readonly held: number; readonly error: string; readonly at: number } {
  const reader = readSse();
  const decoder = new TextDecoder();
  const bytes = new TextEncoder().encode("x".repeat(1024));
  collect();
  const before = process.memoryUsage().heapUsed;
  let [held, error, at] = [0, "none", 0];
  reader.feed("data: ");
  for (let fed = 1024; fed <= 64 * MEBI; fed += 1024) {
    const [event] = reader.feed(decoder.decode(bytes, { stream: true }));
    if (event?.type === "error") [error, at] = [event.error.code, fed];
    if (fed % (MEBI / 2) !== 0) continue;
    collect();
    held = Math.max(held, process.memoryUsage().heapUsed - before);
  }
  return { held, error, at };
}

function measureReading(): readonly Measured[] {
  const chunks = [1024, 64];
  const [half, whole] = [8, 16].map((size) => chunks.map((chunk) => timeEvent(size * MEBI, chunk)));
  if (half === undefined || whole === undefined) throw new Error("nothing was measured");
  const growth = mean(whole) / mean(half);
  const reading = {
    row: "S8",
    what: `CPU for an event of 16 MiB in chunks of ${chunks.join(" and of ")} bytes`,
    figure: `${whole.map((time) => time.toFixed(0)).join(" and ")} ms (at most 150), ${growth.toFixed(2)} times as long as 8 MiB (at most 2.2)`,
    isMet: Math.max(...whole) <= 150 && growth <= 2.2,
  };
  const { held, error, at } = weighEndless();
  const endless = `${toMebi(held)} (at most three times the limit of 8 MiB), ${error} after ${toMebi(at)}`;
  const isMet = held <= 3 * LIMIT && error === "too_large" && at <= LIMIT + 1024;
  return [reading, { row: "S8", what: "an event that never ends: the most that is held", figure: endless, isMet }];
}

const READERS = 50;
const EVENTS = 100_000;

/** An agent that logs many events for its first prompt. */
const agent: Agent = {
  name: "many",
  title: "Many",
  version: "1",
  async run(turn) {
    for (let number = 0; number < EVENTS; number += 1) {
      emitPiece(turn, "text", number);
      if (number % 1_000 === 0) await pause(20);
    }
    return "completed";
  },
};

/** Reads some ten events each tenth of a second, and leaves the rest queued at the server. */
function readSlowly(port: number, head: string): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(head));
  // The stream is read only on demand.
  socket.on("readable", () => undefined);
  const timer = setInterval(() => void socket.read(1_500), 100);
  socket.once("close", () => clearInterval(timer));
  socket.on("error", () => undefined);
  return socket;
}

/** Measures the memory of the server for slow readers of a long session, each far behind. */
async function measureSlowReaders(): Promise<readonly Measured[]> {
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveDeltaKit(), agent }] });
  const handler = createNodeHandler(server);
  const responses = new Set<ServerResponse>();
  const listening = await listen({
    port: 0,
    handler(request, response) {
      responses.add(response);
      handler(request, response);
    },
  });
  const answer = await fetch(`${listening.url}a`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "go", sessionId: "s" }),
  });
  const text = await answer.text();
  const first = /^id: (.*)$/m.exec(text)?.[1] ?? "";
  if ((text.match(/^id: /gm)?.length ?? 0) < EVENTS) throw new Error("the session is too short");
  responses.clear();
  await pause(500);
  const weigh = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = weigh();
  const head = `GET /a/events?sessionId=s HTTP/1.1\r\nHost: 127.0.0.1:${listening.port}\r\nLast-Event-ID: ${first}\r\n\r\n`;
  const sockets = Array.from({ length: READERS }, () => readSlowly(listening.port, head));
  let [grown, queued] = [0, 0];
  for (const until = Date.now() + 20_000; Date.now() < until;) {
    await pause(4_000);
    grown = Math.max(grown, weigh() - before);
    queued = Math.max(queued, ...[...responses].map(({ writableLength }) => writableLength));
  }
  const taken = sockets.map(({ bytesRead }) => bytesRead);
  for (const socket of sockets) socket.destroy();
  await listening.close();
  await server.close();
  const isRead =
    responses.size === READERS &&
    [...responses].every(({ statusCode }) => statusCode === 200) &&
    Math.min(...taken) > 10_000;
  const what = `${READERS} readers of ${EVENTS} events, a hundred each second, for 20 s`;
  return [
    {
      row: "S23",
      what: `${what}: what heap and buffers grow by, its own sockets' included`,
      figure: `${toMebi(grown)} (at most 64)`,
      isMet: isRead && grown <= 64 * MEBI,
    },
    {
      row: "S23",
      what: `${what}: the most that is queued for one`,
      figure: `${toMebi(queued)} (at most 1)`,
      isMet: isRead && queued <= MEBI,
    },
  ];
}

const measured = [...measureReading(), ...(await measureSlowReaders())];
for (const { row, what, figure, isMet } of measured)
  console.log(`${isMet ? "met   " : "MISSED"} ${row} ${what} ${figure}`);
writeFigures("streams", measured);
process.exit(measured.every(({ isMet }) => isMet) ? 0 : 1);
