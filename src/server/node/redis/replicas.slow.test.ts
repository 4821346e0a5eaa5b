import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundle } from "../../../../scripts/bundle.ts";
import { deltaKit } from "../../../protocols/index.ts";
import { createConnection, type Session } from "../../../session/index.ts";
import { selectOpenRequests } from "../../../store/index.ts";
import { hasRedis, noRedis, startRedis, type OwnRedis } from "./fixtures/startRedis.ts";

if (!hasRedis) console.log(`replicas.slow.test.ts ${noRedis}`);

interface Replica {
  readonly child: ChildProcess;
  readonly url: string;
}

const startReplica = async (redis: string): Promise<Replica> => {
  const args = [await bundle("src/server/node/redis/fixtures/replica.ts"), redis];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.stdout.once("data", (text) => resolve({ child, url: String(text).trim() }));
    child.once("close", (code) => reject(new Error(`the replica ended with code ${String(code)}`)));
  });
};

const open = (url: string, scenario: string, wireId?: string): Session => {
  const connection = createConnection({ protocol: deltaKit({ extension: true }), url: `${url}${scenario}` });
  onTestFinished(() => connection.close());
  return connection.session(wireId);
};

const openRequests = (session: Session): readonly string[] =>
  selectOpenRequests(session.thread).flatMap(({ requestId, state }) => (state === "open" ? [requestId] : []));

/** The parts of a thread and how each request was decided. */
const summarize = ({ thread }: Session) => ({
  parts: thread.messages.flatMap(({ parts }) =>
    parts.map((part) =>
      part.type === "tool_call" ? `${part.toolName}: ${part.status}` : part.type === "text" ? part.text : part.type,
    ),
  ),
  decisions: thread.requests.map(({ requestId, answer }) => `${requestId}: ${String(answer?.granted)}`),
});

/** Decides every request as soon as it is open. */
const decideAll = (session: Session, granted: boolean): void => {
  const decide = (): void => {
    // Each decision changes the session, which decides the others.
    const [requestId] = openRequests(session);
    if (requestId !== undefined) session.decide(requestId, { granted });
  };
  session.subscribe(decide);
  decide();
};

const ends = async (session: Session, reason: string): Promise<void> => {
  await expect.poll(() => session.thread.turn.reason).toBe(reason);
};

describe.runIf(hasRedis)("two server processes on one Redis", () => {
  let redis: OwnRedis;
  let replicas: readonly Replica[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    replicas = await Promise.all([startReplica(redis.url), startReplica(redis.url)]);
  });
  afterAll(async () => {
    for (const { child } of replicas) child.kill("SIGKILL");
    await redis.close();
  });
  const urlOf = (index: number): string => replicas[index]?.url ?? "";

  /** A session that waits for five decisions, opened through both processes. */
  const begin = async (): Promise<{ readonly first: Session; readonly second: Session }> => {
    const first = open(urlOf(0), "permission-queue");
    first.send("go");
    await expect.poll(() => openRequests(first).length).toBe(5);
    const second = open(urlOf(1), "permission-queue", first.thread.session.wireId);
    await expect.poll(() => openRequests(second)).toEqual(openRequests(first));
    return { first, second };
  };

  /** The session as the second process serves it to a later client. */
  const reopen = async (session: Session): Promise<Session> => {
    const again = open(urlOf(1), "permission-queue", session.thread.session.wireId);
    await expect.poll(() => again.loading || again.thread.messages.length === 0).toBe(false);
    return again;
  };

  test("the other process serves the session and takes the grants, and both show the same end", async () => {
    const { first, second } = await begin();
    decideAll(second, true);
    for (const session of [first, second]) await ends(session, "completed");
    expect(summarize(second)).toEqual(summarize(first));
    expect(summarize(await reopen(first))).toEqual(summarize(first));
  });

  test("each request takes one of the decisions that both processes send at once, and a later client reads the same", async () => {
    const { first, second } = await begin();
    decideAll(first, true);
    decideAll(second, false);
    for (const session of [first, second]) await ends(session, "completed");
    const { decisions, parts } = summarize(await reopen(first));
    const granted = decisions.filter((decision) => decision.endsWith("true"));
    expect(parts.filter((part) => part === "delete_file: completed")).toHaveLength(granted.length);
  });

  test("a stop through the other process ends the turn", async () => {
    const { first, second } = await begin();
    second.stop();
    for (const session of [first, second]) await ends(session, "cancelled");
    expect(summarize(await reopen(first))).toEqual(summarize(second));
  });

  test("when the process with the turn is killed, the other one opens its requests again, resumes, and repeats nothing", async () => {
    const { first, second } = await begin();
    replicas[0]?.child.kill("SIGKILL");
    decideAll(second, true);
    await ends(second, "completed");
    expect(summarize(await reopen(first))).toEqual(summarize(second));
    expect(summarize(second).parts.filter((part) => part.startsWith("Both helpers are done"))).toHaveLength(1);
  });
});
