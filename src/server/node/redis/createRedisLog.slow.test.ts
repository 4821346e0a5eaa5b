import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { describeSessionLog } from "../../fixtures/describeSessionLog.ts";
import { connectRedis } from "./connectRedis.ts";
import { createRedisLog } from "./createRedisLog.ts";
import { hasRedis, noRedis, startRedis, type OwnRedis } from "./fixtures/startRedis.ts";

test("without Redis the log is not created, and the error names what to start", async () => {
  await expect(createRedisLog({ url: "redis://user:secret@127.0.0.1:1" })).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringMatching(/^No Redis answers at redis:\/\/…@127\.0\.0\.1:1: /),
  });
});

if (!hasRedis) console.log(`createRedisLog.slow.test.ts ${noRedis}`);

describe.runIf(hasRedis)("with a real redis-server", () => {
  let redis: OwnRedis;
  let names = 0;
  const open = async (prefix = `test${(names += 1)}`) => {
    const log = await createRedisLog({ url: redis.url, prefix, lease: 5_000 });
    onTestFinished(() => log.close());
    return log;
  };
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.close());

  describeSessionLog("on Redis", () => open());

  test("of two processes that decide on the same state one succeeds, and the other reads its decision", async () => {
    const [a, b] = [await open("two"), await open("two")];
    await a.create("s");
    const [first] = await a.append("s", [{ type: "turn.started", turnId: "t" }]);
    const stop = { type: "turn.stopping", turnId: "t" } as const;
    const rounds = await Promise.all([a, b, a, b].map((log) => log.appendAfter("s", first?.eventId, [stop])));
    expect(rounds.filter(Boolean)).toHaveLength(1);
    expect((await b.read("s"))?.map(({ event }) => event.type)).toEqual(["turn.started", "turn.stopping"]);
  });

  test("notifies the other processes of an append", async () => {
    const [a, b] = [await open("notify"), await open("notify")];
    await a.create("s");
    let changes = 0;
    b.subscribe("s", () => (changes += 1));
    await a.append("s", [{ type: "turn.started", turnId: "t" }]);
    await expect.poll(() => changes).toBe(1);
  });

  test("tells a session that was deleted from one that lost its last entries", async () => {
    const log = await open("lost");
    await log.create("s");
    const [first, last] = await log.append("s", [
      { type: "turn.started", turnId: "t" },
      { type: "turn.stopping", turnId: "t" },
    ]);
    const client = await connectRedis(redis.url);
    onTestFinished(() => client.destroy());
    await client.xDel("lost:events:s", last?.eventId.split(".")[1] ?? "");
    expect(await log.read("s", last?.eventId)).toBeUndefined();
    expect(await log.wasDeleted?.("s", last?.eventId)).toBe(false);
    await log.delete("s");
    await log.create("s");
    expect(await log.read("s", first?.eventId)).toBeUndefined();
    expect(await log.wasDeleted?.("s", first?.eventId)).toBe(true);
    expect(
      await log.wasDeleted?.("s", (await log.append("s", [{ type: "turn.started", turnId: "t" }]))[0]?.eventId),
    ).toBe(false);
  });

  test("one process has the claim on a session, another gets it only after its release", async () => {
    const [a, b] = [await open("work"), await open("work")];
    const claim = await a.claim?.("s");
    expect(await b.claim?.("s")).toBeUndefined();
    const client = await connectRedis(redis.url);
    onTestFinished(() => client.destroy());
    const rest = (): Promise<number> => client.pTTL("work:claim:s");
    await expect.poll(rest).toBeLessThan(4_500);
    await expect.poll(rest, { message: "renewed while its process lives" }).toBeGreaterThan(4_600);
    expect(await b.claim?.("s")).toBeUndefined();
    await claim?.release();
    expect(await b.claim?.("s")).toBeDefined();
  });

  test("N12 events that a process still had in flight when it lost the claim are not written", async () => {
    const [a, b] = [await open("fence"), await open("fence")];
    await a.create("s");
    const claim = await a.claim?.("s");
    const started = { type: "turn.started", turnId: "t" } as const;
    await a.append("s", [started], claim);
    // As after a pause of the process in which the lease expired.
    const client = await connectRedis(redis.url);
    onTestFinished(() => client.destroy());
    await client.del("fence:claim:s");
    const taken = await b.claim?.("s");
    const end = { type: "turn.ended", turnId: "t", reason: "completed" } as const;
    await expect(a.append("s", [end], claim)).rejects.toMatchObject({ code: "stale" });
    await claim?.lost;
    await b.append("s", [{ type: "turn.stopping", turnId: "t" }], taken);
    expect((await b.read("s"))?.map(({ event }) => event.type)).toEqual(["turn.started", "turn.stopping"]);
  });

  test("while Redis is away calls fail; after its restart the log is complete and works again", async () => {
    const log = await open("away");
    await log.create("s");
    const [first] = await log.append("s", [{ type: "turn.started", turnId: "t" }]);
    const claim = await log.claim?.("s");
    await redis.kill();
    await expect(log.append("s", [{ type: "turn.stopping", turnId: "t" }])).rejects.toMatchObject({ code: "server" });
    await claim?.lost;
    await redis.start();
    await expect.poll(() => log.read("s").catch(() => undefined)).toEqual([first]);
  });
});
