import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundle } from "../../scripts/bundle.ts";
import { isFullRun, isWholeRun } from "../../scripts/fullRun.ts";
import { writeFigures } from "../../scripts/reliability/writeFigures.ts";
import { deltaKit } from "../protocols/index.ts";
import { createConnection, type Session } from "../session/index.ts";
import { selectOpenRequests } from "../store/index.ts";

/** Milliseconds, longer than a turn, so that some kills come before it, some in its middle and some after it. */
const LONGEST_WAIT = 1200;

const token = "the-token-of-the-crash-test";

/** Starts the server as a child process on a project; resolves when it listens. */
const start = async (root: string): Promise<{ child: ChildProcess; url: string }> => {
  const args = [await bundle("src/cli/index.ts"), "serve", "--port", "0", "--pace", "0"];
  const folders = ["--workspace", join(root, "project"), "--data", join(root, "data")];
  const child = spawn(process.execPath, [...args, ...folders], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, COUNTERSIGN_TOKEN: token },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr.on("data", (text) => (output += String(text)));
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => {
      output += String(text);
      const url = /open ([^\s#]+)/.exec(output)?.[1];
      if (url !== undefined) resolve({ child, url });
    });
    child.once("close", () => reject(new Error(output)));
  });
};

const kill = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once("close", () => done());
    child.kill("SIGKILL");
  });

const open = (url: string, wireId?: string): Session => {
  const connection = createConnection({
    protocol: deltaKit({ extension: true }),
    url: `${url}api/chat`,
    headers: { authorization: `Bearer ${token}` },
  });
  onTestFinished(() => connection.close());
  return connection.session(wireId);
};

const allow = (session: Session): void => {
  for (const request of selectOpenRequests(session.thread))
    if (request.state === "open") session.decide(request.requestId, { granted: true });
};

/** Counts the executions of the test's command, which writes a line to disk for each. */
const makeProject = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), "countersign-crash-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, "project"));
  const script = `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(join(root, "ran"))}, "x");`;
  await writeFile(join(root, "project/append.js"), script);
  await writeFile(join(root, "project/package.json"), JSON.stringify({ type: "module" }));
  return root;
};

/** The results after a number of kills: kept sessions and the outcomes of granted commands. */
interface Outcome {
  readonly sessions: number;
  readonly ranBeforeTheKill: number;
  readonly ranAfterwards: number;
  readonly reportedAsInterrupted: number;
}

/** Kills the server repeatedly at random points of a turn, and collects the state after each restart. */
const crash = async (rounds: number): Promise<Outcome> => {
  const root = await makeProject();
  let [executedSoFar, ranBeforeTheKill, reportedAsInterrupted] = [0, 0, 0];
  let server = await start(root);
  for (let round = 0; round < rounds; round += 1) {
    const first = open(server.url);
    const answering = first.subscribe(() => allow(first));
    first.send("Run `node append.js`");
    await expect.poll(() => first.thread.messages.at(-1)?.role, { timeout: 30_000 }).toBe("assistant");
    // A moment: the kill comes at any point of the turn.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_WAIT));
    answering();
    await kill(server.child);
    const executedBefore = await countRuns(root);

    server = await start(root);
    const second = open(server.url, first.thread.session.wireId);
    second.subscribe(() => allow(second));
    await expect.poll(() => [second.loading, second.thread.turn.status], { timeout: 30_000 }).toEqual([false, "idle"]);
    const output = second.thread.messages.flatMap((message) => message.parts);
    expect(output[0]).toMatchObject({ type: "text", text: "Run `node append.js`" });
    const [call] = output.filter((part) => part.type === "tool_call");
    expect(call?.status).toMatch(/^(?:completed|failed)$/);
    const executed = (await countRuns(root)) - executedSoFar;
    expect(executed, "how often the command ran").toBeLessThanOrEqual(1);
    // A command that was interrupted is not started again, and the result states this.
    const outcome = call?.status === "completed" ? String(executed) : call?.error?.message;
    expect(outcome).toMatch(/^1$|it was not run again/);
    ranBeforeTheKill += executedBefore - executedSoFar;
    if (call?.status === "failed") reportedAsInterrupted += 1;
    executedSoFar += executed;
    expect(executedBefore).toBeLessThanOrEqual(executedSoFar);
  }
  await kill(server.child);
  const sessions = (await readdir(join(root, "data/sessions"))).filter((name) => name.endsWith(".jsonl")).length;
  return { sessions, ranBeforeTheKill, ranAfterwards: executedSoFar - ranBeforeTheKill, reportedAsInterrupted };
};

// Rounds run concurrently, since each mostly waits.
const [LANES, ROUNDS] = isWholeRun ? [4, 125] : isFullRun ? [4, 20] : [1, 2];

test(
  "N12 killed at any moment, the server loses no text, opens its requests again and executes nothing twice",
  async () => {
    const lanes = Array.from({ length: LANES }, () => ROUNDS);
    const outcomes = await Promise.all(lanes.map(crash));
    expect(outcomes.map(({ sessions }) => sessions)).toEqual(lanes);
    if (!isFullRun) return;
    const sum = (key: keyof Outcome): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
    const whole = `${sum("sessions")} of ${LANES * ROUNDS} sessions kept, 0 commands run twice`;
    const before = `${sum("ranBeforeTheKill")} commands had run when the server was killed, ${sum("ranAfterwards")} ran afterwards`;
    const cut = `${sum("reportedAsInterrupted")} were interrupted and are reported as not run again`;
    writeFigures("crash", [
      { row: "N12", what: "killed at any moment of a turn", figure: `${whole}; ${before}, ${cut}` },
    ]);
  },
  isFullRun ? 3_600_000 : 180_000,
);

const countRuns = async (root: string): Promise<number> =>
  (await readFile(join(root, "ran"), "utf8").catch(() => "")).length;
