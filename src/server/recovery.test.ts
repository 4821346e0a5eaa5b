import { expect, test } from "vitest";
import { sample } from "../../scripts/fullRun.ts";
import { scenarioAgent, scenarios, type Agent, type Scenario } from "../agents/index.ts";
import type { AgentEvent, Answer, Command, LogEntry, ThreadState } from "../model/index.ts";
import { emptyThread, reduceAll, selectOpenRequests } from "../store/index.ts";
import type { SessionLog } from "./AgentServer.ts";
import { createMemoryLog } from "./log/createMemoryLog.ts";
import { agentOf, follow, grant, permission, post, prompt, serverOf, submit } from "./fixtures/testServer.ts";

/** The log as the server's mount scopes it. */
const KEY = "/a:s";

const eventsOf = async (log: SessionLog): Promise<readonly AgentEvent[]> =>
  ((await log.read(KEY)) ?? []).map(({ event }) => event);

const threadOf = async (log: SessionLog): Promise<ThreadState> => reduceAll(await eventsOf(log), emptyThread());

/** Removes fields that depend on the time of the run. */
const timeless = (thread: ThreadState | AgentEvent): unknown =>
  JSON.parse(
    JSON.stringify(thread, (name, value: unknown) =>
      /(?:At|Took|^time|^at|^steps|^elapsed)$/.test(name) ? undefined : value,
    ),
  );

/** All events except deltas, whose merging depends on time. */
const wholeEvents = (events: readonly AgentEvent[]): readonly unknown[] =>
  events
    .filter(({ type }) => !type.endsWith("Delta") && type !== "text.delta")
    .map((event) => timeless(event))
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

const answerTo = (kind: string): Partial<Answer> => (kind === "execution" ? { output: "done" } : {});

/** Answers requests and releases holds until the turn is over. */
const finish = async (log: SessionLog, server: ReturnType<typeof serverOf>, release: () => void): Promise<void> => {
  for (;;) {
    const thread = await threadOf(log);
    if (thread.turn.status === "idle") return;
    const [request] = selectOpenRequests(thread);
    if (request && thread.turn.status === "waiting") {
      const answer = submit(`key-${request.requestId}`, grant(request.requestId, answerTo(request.kind)));
      await post(server, [answer]);
    } else {
      release();
      // A moment: between two looks at the state.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
};

const holdsOf = (scenario: Scenario): readonly string[] =>
  [...JSON.stringify(scenario.steps).matchAll(/"type":"hold","name":"([^"]+)"/g)].map(([, name]) => name ?? "");

const serve = (scenario: Scenario, log: SessionLog) => {
  const agent = scenarioAgent(scenario, { pace: 0 });
  const release = (): void => {
    for (const name of holdsOf(scenario)) agent.release(name);
  };
  let ids = 0;
  const server = serverOf(agent, { log, createId: (noun) => `${noun}_${(ids += 1)}` });
  return { server, release };
};

const playWhole = async (scenario: Scenario): Promise<SessionLog> => {
  const log = createMemoryLog();
  const { server, release } = serve(scenario, log);
  await post(server, [prompt("Go")]);
  await finish(log, server, release);
  await server.close();
  return log;
};

const logOf = async (entries: readonly LogEntry[]): Promise<SessionLog> => {
  const log = createMemoryLog();
  await log.create(KEY);
  await log.append(
    KEY,
    entries.map(({ event }) => event),
  );
  return log;
};

test.each(sample(scenarios, 8).map((scenario) => [scenario.name, scenario] as const))(
  "%s: a crash after any logged event changes nothing of how the turn ends",
  async (_, scenario) => {
    const whole = await playWhole(scenario);
    const entries = (await whole.read(KEY)) ?? [];
    const expected = timeless(await threadOf(whole));
    const uninterrupted = wholeEvents(await eventsOf(whole));
    const begun = entries.findIndex(({ event }) => event.type === "message.started" && event.role === "assistant") + 1;
    const cuts = entries.map((_entry, index) => index + 1).filter((cut) => cut >= begun);
    for (const cut of sample(cuts, 12)) {
      const log = await logOf(entries.slice(0, cut));
      const { server, release } = serve(scenario, log);
      const reader = await follow(server, undefined);
      await finish(log, server, release);
      expect(timeless(await threadOf(log)), `after ${cut} of ${entries.length} entries`).toEqual(expected);
      expect(wholeEvents(await eventsOf(log)), `after ${cut} of ${entries.length} entries`).toEqual(uninterrupted);
      await reader.body?.cancel();
      await server.close();
    }
  },
);

const asker = (more: Partial<Agent> = {}): Agent =>
  agentOf(async (turn) => {
    await turn.ask([permission("r")]);
    return "completed";
  }, more);

const crashWhileAsking = async (): Promise<SessionLog> => {
  const log = createMemoryLog();
  const before = serverOf(asker(), { log });
  await post(before, [prompt("Go")]);
  const copy = await logOf((await log.read(KEY)) ?? []);
  await before.close();
  return copy;
};

test("the turn of an agent that is not resumable ends, its request is withdrawn, and the next prompt works", async () => {
  const log = await crashWhileAsking();
  const server = serverOf(asker(), { log });
  await post(server, []);
  const late = await post(server, [submit("late", grant("r"))]);
  expect(late.status).toBe(409);
  const thread = await threadOf(log);
  expect(thread.turn).toMatchObject({ status: "idle", reason: "error" });
  expect(thread.turn.error?.message).toContain("is not repeated");
  expect(thread.requests.map(({ state }) => state)).toEqual(["withdrawn"]);
  expect((await post(server, [prompt("Next", "next")])).ok).toBe(true);
  await server.close();
});

test("N12 a request survives the restart: it is opened once, and its answer counts", async () => {
  const log = await crashWhileAsking();
  const server = serverOf(asker({ resumable: true }), { log });
  expect((await post(server, [submit("key", grant("r"))])).ok).toBe(true);
  await expect.poll(async () => (await threadOf(log)).turn).toMatchObject({ status: "idle", reason: "completed" });
  const events = await eventsOf(log);
  expect(events.filter(({ type }) => type === "request.opened")).toHaveLength(1);
  await server.close();
});

test("a turn that was being stopped ends as stopped", async () => {
  const log = await crashWhileAsking();
  await log.append(KEY, [{ type: "turn.stopping", turnId: "turn" }]);
  const server = serverOf(asker({ resumable: true }), { log });
  await post(server, [submit("key", grant("r"))]);
  expect((await threadOf(log)).turn).toMatchObject({ status: "idle", reason: "cancelled" });
  await server.close();
});

test("N13 a command that was accepted before a restart has no second effect after it, and another with its key is refused", async () => {
  const log = createMemoryLog();
  let runs = 0;
  const agent = agentOf(async (turn) => {
    runs += 1;
    await turn.ask([permission("r1")]);
    return "completed";
  });
  const keyed = (server: ReturnType<typeof serverOf>, key: string, command: Command) =>
    post(server, [command], { headers: { "idempotency-key": key } });
  const before = serverOf(agent, { log });
  expect((await keyed(before, "k1", prompt("go"))).status).toBeLessThan(300);
  const answer = submit("k2", grant("r1"));
  expect((await keyed(before, "k2", answer)).status).toBeLessThan(300);
  const entries = (await log.read(KEY))?.length;

  const after = serverOf(agent, { log });
  expect((await keyed(after, "k1", prompt("go"))).status).toBeLessThan(300);
  expect((await keyed(after, "k2", answer)).status).toBeLessThan(300);
  expect((await keyed(after, "k2", submit("k2", grant("r1", { granted: false })))).status).toBe(409);
  expect((await log.read(KEY))?.length).toBe(entries);
  expect(runs).toBe(1);
});
