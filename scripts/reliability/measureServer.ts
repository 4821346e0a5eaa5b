/**
 * Measures the reference server for docs/reliability.md, as part of `npm run test:full`: whether the time to refuse a wrong token
 * reveals anything about the right one (N4), and how slow clients delay others (N7).
 */
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { scenarioAgent, scenarios } from "../../src/agents/index.ts";
import { serveDeltaKit } from "../../src/protocols/index.ts";
import { createAgentServer } from "../../src/server/index.ts";
import { createAccess, createNodeHandler, listen } from "../../src/server/node/index.ts";
import { writeFigures, type Figure } from "./writeFigures.ts";

const token = "0123456789abcdef0123456789abcdef";
const authorization = `Bearer ${token}`;

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
const variance = (list: readonly number[]): number => {
  const middle = mean(list);
  return mean(list.map((one) => (one - middle) ** 2));
};
const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? Number.NaN;

/** Tries of each kind, and how many checks of a token make one try: the clock is too coarse for a single check. */
const TRIES = 10_000;
const LOOKS = 20;

/**
 * Welch's t between the times of tokens that are wrong in their first and in their last character, as dudect computes it: the slowest
 * tenth of all tries is noise of the machine and left out. Beyond 4.5 the times differ.
 */
function measureToken(): Figure & { isMet: boolean } {
  const access = createAccess({ token });
  const toRequest = (guess: string) =>
    new Request("http://127.0.0.1:1/", { headers: { authorization: `Bearer ${guess}` } });
  const kinds = [`x${token.slice(1)}`, `${token.slice(0, -1)}x`].map((guess) => ({
    request: toRequest(guess),
    times: [] as number[],
  }));
  for (let number = 0; number < 2 * TRIES + 2_000; number += 1) {
    const kind = kinds[Math.random() < 0.5 ? 0 : 1];
    if (kind === undefined) continue;
    const started = performance.now();
    for (let look = 0; look < LOOKS; look += 1)
      if (access.admits(kind.request)) throw new Error("a wrong token was admitted");
    // The first ones include the time of the compiler.
    if (number >= 2_000) kind.times.push(performance.now() - started);
  }
  const limit = quantile(
    kinds.flatMap(({ times }) => times),
    0.9,
  );
  const [first = [], last = []] = kinds.map(({ times }) => times.filter((time) => time <= limit));
  const t = (mean(first) - mean(last)) / Math.sqrt(variance(first) / first.length + variance(last) / last.length);
  const figure = `t = ${t.toFixed(2)} (at most 4.5), ${((mean(first) / LOOKS) * 1000).toFixed(2)} µs for each`;
  return {
    row: "N4",
    what: `${TRIES} tries wrong in the first character against ${TRIES} wrong in the last`,
    figure,
    isMet: Math.abs(t) < 4.5,
  };
}

/** Runs slow clients of each kind against a separate server, and measures the requests of another client during this time. */
async function measureSlowClients(): Promise<readonly (Figure & { isMet: boolean })[]> {
  const scenario = scenarios.find(({ name }) => name === "long-output");
  if (scenario === undefined) throw new Error("there is no scenario long-output");
  const agent = scenarioAgent(scenario, { pace: 0 });
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveDeltaKit(), agent }] });
  const handler = createNodeHandler(server, { access: createAccess({ token }) });
  const listening = await listen({ handler, port: 0 });
  const { port, url } = listening;
  const sockets: Socket[] = [];
  const open = (first: string, drip: string): { lived: Promise<number> } => {
    const socket = connect(port, "127.0.0.1", () => socket.write(first));
    const started = Date.now();
    sockets.push(socket);
    socket.on("error", () => undefined);
    const timer = drip === "" ? undefined : setInterval(() => socket.write(drip), 1_000);
    // The end of a connection is detected by reading; a client that never reads is paused.
    if (drip === "") socket.pause();
    else socket.resume();
    const lived = new Promise<number>((resolve) =>
      socket.once("close", () => {
        clearInterval(timer);
        resolve((Date.now() - started) / 1000);
      }),
    );
    return { lived };
  };
  const head = `POST /a HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${authorization}\r\n`;
  const prompt = JSON.stringify({ message: "go" });
  const unread = `${head}Content-Type: application/json\r\nContent-Length: ${prompt.length}\r\n\r\n${prompt}`;
  const slowHeads = Array.from({ length: 20 }, () => open(`${head}X-Slow: `, "x"));
  const slowBodies = Array.from({ length: 20 }, () =>
    open(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`, "x"),
  );
  Array.from({ length: 10 }, () => open(unread, ""));
  const times: number[] = [];
  const statuses = new Set<number>();
  const until = Date.now() + 33_000;
  const ask = async (): Promise<void> => {
    const started = performance.now();
    const response = await fetch(`${url}/nowhere`, { headers: { authorization } });
    await response.arrayBuffer();
    times.push(performance.now() - started);
    statuses.add(response.status);
  };
  // They replace connections that have no request yet, so the slow heads are started earlier.
  const flood = setTimeout(() => {
    for (let number = 0; number < 500; number += 1) open("", "");
  }, 15_000);
  while (Date.now() < until) {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  clearTimeout(flood);
  const headsEnd = await Promise.all(slowHeads.map(({ lived }) => lived));
  const bodiesEnd = await Promise.all(slowBodies.map(({ lived }) => lived));
  for (const socket of sockets) socket.destroy();
  await listening.close();
  await server.close();
  const p99 = quantile(times, 0.99);
  const [longestHead, longestBody] = [Math.max(...headsEnd), Math.max(...bodiesEnd)];
  const what = "20 slow heads, 20 slow bodies, 10 that read nothing, 500 that send nothing";
  return [
    {
      row: "N7",
      what: `${times.length} requests of another client beside ${what}: 99 of 100 are answered within`,
      figure: `${p99.toFixed(1)} ms (at most 100)`,
      isMet: p99 <= 100 && [...statuses].join() === "404",
    },
    {
      row: "N7",
      what: "the last slow head was let go after",
      figure: `${longestHead.toFixed(1)} s (at most 12)`,
      isMet: longestHead <= 12,
    },
    {
      row: "N7",
      what: "the last slow body was let go after",
      figure: `${longestBody.toFixed(1)} s (at most 32)`,
      isMet: longestBody <= 32,
    },
  ];
}

const measured = [measureToken(), ...(await measureSlowClients())];
for (const { row, what, figure, isMet } of measured)
  console.log(`${isMet ? "met   " : "MISSED"} ${row} ${what} ${figure}`);
writeFigures("server", measured);
process.exit(measured.every(({ isMet }) => isMet) ? 0 : 1);
