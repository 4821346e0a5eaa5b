/**
 * Plays a conversation of a million events over TCP for docs/reliability.md (R12), as part of `npm run test:full`: the memory that a session keeps
 * beyond its thread, and the timers and sockets that it leaves open. `SOAK_TURNS` plays fewer turns, of a thousand events each.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { deserialize, serialize, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { deltaKit } from "../../src/protocols/index.ts";
import { createConnection, type Session } from "../../src/session/index.ts";
import { writeFigures } from "./writeFigures.ts";

const TURNS = Number(process.env["SOAK_TURNS"] ?? 1_020);
/** Measurements of the heap; the first ones include the compiler and are left out of the slope. */
const LOOKS = 20;
/** Events of an hour at ten a second. */
const HOUR = 36_000;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Bytes of the heap that are still referenced. */
async function weigh(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Bytes of memory of a value: measured by creating a copy, which is released afterwards. */
async function weighCopy(value: unknown): Promise<number> {
  const data = serialize(value);
  const before = await weigh();
  const copy: unknown = deserialize(data);
  const bytes = (await weigh()) - before;
  // The copy must stay referenced until it was measured.
  return copy === undefined ? 0 : bytes;
}

/** Names of the active resources of this process, except the pipes to the server process. */
const countActive = (): string =>
  process
    .getActiveResourcesInfo()
    .filter((name) => !/^(PipeWrap|ProcessWrap|TTYWrap)$/.test(name))
    .join();

/** The slope of a line through the points, by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1): number => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Sends a prompt, grants each request and waits until the turn has ended. */
function playTurn(session: Session): Promise<void> {
  return new Promise((resolve, reject) => {
    const unsubscribe = session.subscribe(() => {
      const asked = session.thread.requests.at(-1);
      const [yes] = asked?.options ?? [];
      if (asked?.state === "open" && yes) session.decide(asked.requestId, { optionId: yes.id, granted: true });
      const { status, reason } = session.thread.turn;
      if (status !== "idle" || reason === undefined || reason === "tool_use") return;
      unsubscribe();
      if (reason === "completed") resolve();
      else reject(new Error(`a turn ended with ${reason}`));
    });
    session.send("go on");
  });
}

const program = fileURLToPath(new URL("soakServer.ts", import.meta.url));
const server = fork(program, { execArgv: ["--import", "tsx"] });
const url = await new Promise<string>((resolve) => {
  server.once("message", (message) => resolve(typeof message === "string" ? message : ""));
});
const connection = createConnection({ protocol: deltaKit(), url: `${url}a` });
const session = connection.session();
let events = 0;
session.onEvent(() => (events += 1));
const active = new Set<string>();
const points: (readonly [number, number])[] = [];
const started = Date.now();
for (let turn = 1; turn <= TURNS; turn += 1) {
  await playTurn(session);
  if (turn % Math.ceil(TURNS / LOOKS) !== 0) continue;
  const { thread, audit } = session;
  points.push([events, (await weigh()) - (await weighCopy({ thread, records: audit.records }))]);
  active.add(countActive());
}
const seconds = (Date.now() - started) / 1000;
const calls = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "tool_call")).length;
const thread = await weighCopy({ thread: session.thread, records: session.audit.records });
connection.close();
await weigh();
const left = countActive();
server.disconnect();

const grown = (slope(points.slice(LOOKS / 4)) * HOUR) / 1e6;
const toMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
const isMet = grown <= 1 && active.size === 1 && left === "";
const what = `a conversation of ${events} events, ${calls} calls and ${session.thread.requests.length} grants over TCP, in ${seconds.toFixed(0)} s`;
const kinds = [...active].map((names) => (names === "" ? "none" : names)).join("; ");
const figures = [
  {
    row: "R12",
    what: `${what}: the heap beyond the thread and its log, after an hour at ten events a second`,
    figure: `${grown >= 0 ? "+" : ""}${grown.toFixed(3)} MB (at most 1)`,
  },
  {
    row: "R12",
    what: "the thread and its log at the end, kept as long as the session",
    figure: `${toMegabytes(thread)}, ${(thread / events).toFixed(0)} bytes for each event`,
  },
  {
    row: "R12",
    what: `timers and sockets after each of ${LOOKS} twentieths, and after closing`,
    figure: `${kinds}; ${left === "" ? "none" : left}`,
  },
];
for (const { row, what: measured, figure } of figures)
  console.log(`${isMet ? "met   " : "MISSED"} ${row} ${measured}: ${figure}`);
if (TURNS >= 100) writeFigures("soak", figures);
else console.log(points.map(([at, bytes]) => `${at} ${toMegabytes(bytes)}`).join("\n"));
process.exit(isMet ? 0 : 1);
