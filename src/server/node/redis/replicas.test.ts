import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { deltaKit } from "../../../protocols/index.ts";
import { createConnection, type Session } from "../../../session/index.ts";
import { selectOpenRequests } from "../../../store/index.ts";
import { hasRedis, noRedis, startRedis, type OwnRedis } from "./fixtures/startRedis.ts";

if (!hasRedis) console.log(`replicas.test.ts ${noRedis}`);

const startReplica = async (redis: string): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const words = ["--import", "tsx", "src/server/node/redis/fixtures/replica.ts", redis];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
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

const toText = (session: Session): string =>
  JSON.stringify(
    session.thread.messages.map(({ parts }) =>
      parts.map((part) =>
        part.type === "text"
          ? part.text
          : part.type === "tool_call"
            ? [part.toolName, part.status, part.output ?? null]
            : part.type,
      ),
    ),
  );

describe.runIf(hasRedis)("two server processes on one Redis", () => {
  let redis: OwnRedis;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.close());

  const begin = async () => {
    const [a, b] = await Promise.all([startReplica(redis.url), startReplica(redis.url)]);
    const first = open(a.url, "permissionQueue");
    first.send("go");
    await expect.poll(() => openRequests(first).length, { timeout: 10_000 }).toBeGreaterThan(0);
    const wireId = first.thread.session.wireId;
    const second = open(b.url, "permissionQueue", wireId);
    await expect.poll(() => openRequests(second), { timeout: 10_000 }).toEqual(openRequests(first));
    return { a, b, first, second };
  };

  const answerAll = (session: Session): (() => void) => {
    const answer = (): void => {
      for (const requestId of openRequests(session)) session.decide(requestId, { granted: true });
    };
    const stop = session.subscribe(answer);
    answer();
    return stop;
  };

  it("the other one serves the session, takes the grants, and both tell the same end", async () => {
    const { first, second } = await begin();
    answerAll(second);
    for (const session of [first, second])
      await expect.poll(() => session.thread.turn.reason, { timeout: 15_000 }).toBe("completed");
    expect(toText(second)).toEqual(toText(first));
  }, 60_000);

  it("of decisions sent through both at once each request takes one, the one that is told everywhere", async () => {
    const { first, second } = await begin();
    const decide = (session: Session, granted: boolean): (() => void) => {
      const answer = (): void => {
        for (const requestId of openRequests(session)) session.decide(requestId, { granted });
      };
      const stop = session.subscribe(answer);
      answer();
      return stop;
    };
    decide(first, true);
    decide(second, false);
    for (const session of [first, second])
      await expect.poll(() => session.thread.turn.status, { timeout: 15_000 }).toBe("idle");
    const decisions = (session: Session) =>
      session.thread.requests.map(({ requestId, answer }) => [requestId, answer?.granted]);
    const later = open(
      new URL("/", (await startReplica(redis.url)).url).href,
      "permissionQueue",
      first.thread.session.wireId,
    );
    await expect
      .poll(() => later.thread.turn.status === "idle" && later.thread.requests.length > 0, { timeout: 10_000 })
      .toBe(true);
    expect(decisions(first)).toEqual(decisions(later));
    expect(decisions(second)).toEqual(decisions(later));
  }, 60_000);

  it("a stop through the other one ends the turn", async () => {
    const { first, second } = await begin();
    second.stop();
    for (const session of [first, second])
      await expect.poll(() => session.thread.turn.reason, { timeout: 15_000 }).toBe("cancelled");
  }, 60_000);

  it("the one that works is killed: the other asks again what was open, goes on, and says nothing twice", async () => {
    const { a, first, second } = await begin();
    a.child.kill("SIGKILL");
    answerAll(second);
    await expect.poll(() => second.thread.turn.reason, { timeout: 20_000 }).toBe("completed");
    const whole = open((await startReplica(redis.url)).url, "permissionQueue", first.thread.session.wireId);
    await expect.poll(() => whole.thread.turn.reason, { timeout: 10_000 }).toBe("completed");
    expect(toText(second)).toEqual(toText(whole));
  }, 60_000);
});
