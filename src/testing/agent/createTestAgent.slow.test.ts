import { describe, expect, onTestFinished, test } from "vitest";
import { scenarios, step, type Agent, type AgentTurn, type Scenario, type ScenarioStep } from "../../agents/index.ts";
import type { Protocol } from "../../model/index.ts";
import { serveAap, serveDeltaKit, servedProtocols } from "../../protocols/index.ts";
import { createConnection, type Session } from "../../session/index.ts";
import { createTestAgent, type TestAgent, type TestAgentOptions } from "./createTestAgent.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

const scenario = (...steps: readonly ScenarioStep[]): Scenario => ({
  name: "test",
  title: "Test",
  suggestion: "Begin",
  steps,
});

interface Opened {
  readonly agent: TestAgent;
  readonly session: Session;
}

function open(options: Partial<TestAgentOptions> = {}, client: Protocol = serveDeltaKit()): Opened {
  const agent = createTestAgent({ protocol: client, ...options });
  const connection = createConnection({ protocol: client, url: "http://localhost/api/chat", fetch: agent.fetch });
  onTestFinished(async () => {
    connection.close();
    await agent.close();
  });
  return { agent, session: connection.session() };
}

const answerOf = ({ thread }: Session): string =>
  thread.messages
    .filter(({ role }) => role === "assistant")
    .flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])))
    .join("|");

/** Wires over HTTP whose client reconnects or reads the history after a cut, so that nothing of an answer may be missing. */
const wires = servedProtocols.filter(({ id }) => !["uipath"].includes(id));

describe("a scenario that is given", () => {
  const weather = scenarios.find(({ name }) => name === "weather");

  test("plays through a real connection to its end, without a network", async () => {
    const { session } = open({ agent: weather });
    session.send("weather");
    await expect.poll(() => session.thread.turn.reason).toBe("completed");
    expect(
      session.thread.messages.flatMap(({ parts }) => parts).find((part) => part.type === "tool_call"),
    ).toMatchObject({ status: "completed" });
  });

  test("is answered with 404 outside its path", async () => {
    const { agent } = open({ agent: weather });
    expect((await agent.fetch("/elsewhere")).status).toBe(404);
  });

  test.each(["/agent", "/agent/", "/agent//"])(
    "answers at its path and below it, also as %s, and nowhere else",
    async (path) => {
      const { agent } = open({ agent: weather, path });
      const headers = { "content-type": "application/json" };
      const ask = async (url: string) =>
        (await agent.fetch(url, { method: "POST", headers, body: JSON.stringify({ message: "hi" }) })).status;
      expect([await ask("/agent"), await ask("/agent?a=/b")]).toEqual([200, 200]);
      expect((await agent.fetch("/agent/sessions")).status).toBe(200);
      agent.refuse({ status: 503, times: 1 });
      expect([await ask("/agent-settings"), await ask("/agents/a")]).toEqual([404, 404]);
      expect(await ask("/agent")).toBe(503);
      expect(agent.requests.map(({ url }) => url)).toEqual(["/agent", "/agent?a=/b", "/agent/sessions", "/agent"]);
    },
  );

  test("waits at a hold until the test releases it", async () => {
    const { agent, session } = open({ agent: scenario(step.say("one"), step.hold("go"), step.say("two")) });
    session.send("begin");
    await expect.poll(() => answerOf(session)).toBe("one");
    agent.release("go");
    await expect.poll(() => answerOf(session)).toBe("one|two");
  });
});

describe("without a scenario the test says what the agent does", () => {
  test("it plays steps in the running turn and ends it", async () => {
    const { agent, session } = open();
    session.send("begin");
    await agent.play(step.say("Hello"));
    await expect.poll(() => answerOf(session)).toBe("Hello");
    expect(session.thread.turn.status).not.toBe("idle");
    await agent.end("refusal");
    await expect.poll(() => session.thread.turn).toMatchObject({ status: "idle", reason: "refusal" });
  });

  test("a played end ends the turn for its reason", async () => {
    const { agent, session } = open();
    session.send("begin");
    await agent.play(step.say("No"), step.end("refusal"), step.say("never"));
    await expect.poll(() => session.thread.turn).toMatchObject({ status: "idle", reason: "refusal" });
    expect(answerOf(session)).toBe("No");
  });

  test("a played fail ends the turn with an error, and the call of the test resolves", async () => {
    const { agent, session } = open();
    session.send("begin");
    await agent.play(step.say("Well"), step.fail("broken"));
    await expect
      .poll(() => session.thread.turn)
      .toMatchObject({ status: "idle", reason: "error", error: { message: expect.stringContaining("broken") } });
    expect(answerOf(session)).toBe("Well");
  });

  test("it records the requests and the decisions that reached it", async () => {
    const { agent, session } = open();
    session.send("begin");
    const asked = agent.play(
      step.tool("call", "run", { input: { command: "ls" } }),
      step.ask({
        request: { kind: "permission", id: "call" },
        granted: [step.say("ran")],
        denied: [step.say("{reason}")],
      }),
    );
    await expect.poll(() => session.thread.requests).toMatchObject([{ state: "open" }]);
    const [request] = session.thread.requests;
    if (request === undefined) throw new Error("There is no request.");
    session.decide(request.requestId, { granted: false, reason: "not today" });
    await asked;
    expect(agent.decisions).toMatchObject([
      { request: { toolCallId: "call" }, answer: { granted: false, reason: "not today" } },
    ]);
    expect(agent.requests.map(({ method, url }) => `${method} ${url}`)).toContain("POST /api/chat");
    await expect.poll(() => answerOf(session)).toBe("not today");
  });
});

const texts = ["one", "two", "three", "four"];
const faults = {
  malformed: step.malformed(),
  duplicate: step.duplicate(),
  disconnect: step.disconnect(),
  drop: step.drop(),
  slow: step.slow(5),
} satisfies Record<string, ScenarioStep>;

describe.each(Object.entries(faults))("after the fault %s", (_, fault) => {
  test.each(wires.map(({ id, create }) => [id, create] as const))(
    "the frames over %s are the same in each run, and the turn ends",
    async (_id, create) => {
      const play = async (): Promise<readonly [string, string | undefined]> => {
        const [first = "", ...rest] = texts;
        const { session } = open({ agent: scenario(step.say(first), fault, ...rest.map(step.say)), seed: 1 }, create());
        session.send("begin");
        await expect.poll(() => session.thread.turn.reason).toBeDefined();
        return [answerOf(session), session.thread.turn.reason];
      };
      expect(await play()).toEqual(await play());
    },
  );
});

describe("over AAP, whose client resumes,", () => {
  // A frame that comes twice is new text to a client: no wire for answers numbers its texts.
  const harmless = Object.entries(faults).filter(([name]) => name !== "duplicate");

  test.each(harmless)("nothing of the answer is lost or doubled by %s", async (_, fault) => {
    const { session } = open(
      { agent: scenario(step.say("one"), fault, step.say("two"), step.say("three")) },
      serveAap(),
    );
    session.send("begin");
    await expect.poll(() => session.thread.turn.reason).toBe("completed");
    expect(answerOf(session)).toBe("one|two|three");
  });
});

test("a fault affects one connection, the first one that reaches its place, also where several wait there", async () => {
  const answer = [step.say("one"), step.hold("here"), step.say("two"), step.hold("there")];
  const { agent, session } = open({ agent: scenario(...answer, step.disconnect(), step.say("three")) }, serveAap());
  const other = createConnection({ protocol: serveAap(), url: "http://localhost/api/chat", fetch: agent.fetch });
  onTestFinished(() => other.close());
  session.send("begin");
  await agent.hold("here");
  const follower = other.session(session.thread.session.wireId);
  await expect.poll(() => answerOf(follower)).toBe("one");
  agent.release("here");
  await expect.poll(() => [session, follower].map(answerOf)).toEqual(["one|two", "one|two"]);
  const before = agent.requests.length;
  agent.release("there");
  await expect.poll(() => [session, follower].map(answerOf)).toEqual(["one|two|three", "one|two|three"]);
  // The one that was cut reads on.
  expect(agent.requests.slice(before).map(({ method }) => method)).toEqual(["GET"]);
});

test("a malformed frame reaches the client between the frames that were before and after it", async () => {
  const { agent } = open({ agent: scenario(step.say("one"), step.malformed(), step.say("two")) });
  const text = await readBody(agent);
  const [before = "", after = ""] = text.split('data: {"cut\n\n');
  expect(before).toContain("one");
  expect(before).not.toContain("two");
  expect(after).toContain("two");
});

test("two frames change places, and one that nothing follows still comes", async () => {
  const idsOf = async (...steps: readonly ScenarioStep[]): Promise<readonly number[]> => {
    const text = await readBody(open({ agent: scenario(...steps) }).agent);
    return [...text.matchAll(/^id: \w+\.(\d+)$/gm)].map(([, id]) => Number(id));
  };
  const inOrder = await idsOf(step.say("one"), step.say("two"));
  const swapped = await idsOf(step.say("one"), step.reorder(), step.say("two"));
  expect(swapped).toEqual([...inOrder.slice(0, -2), ...inOrder.slice(-2).toReversed()]);
  const alone = await idsOf(step.say("one"), step.reorder(), step.fail("over"));
  expect(alone).toEqual(alone.toSorted((a, b) => a - b));
});

test("no mark of a fault ever reaches a client", async () => {
  for (const fault of [...Object.values(faults), step.reorder(), step.stall()]) {
    const { agent } = open({ agent: scenario(step.say("one"), fault, step.say("two")) });
    const text = await readBody(agent, 300);
    expect(text).not.toContain("countersign-test-fault");
    expect(text).toContain("one");
  }
});

/** The body of the answer to a prompt, as far as it comes; `wait` milliseconds of silence end it. */
async function readBody(agent: TestAgent, wait = 5_000): Promise<string> {
  const response = await agent.fetch("/api/chat", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "begin" }),
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    // A moment: a connection that stalls never ends.
    const silence = new Promise<undefined>((resolve) => void setTimeout(resolve, wait));
    const chunk = await Promise.race([reader?.read().catch(() => undefined), silence]);
    if (chunk?.value === undefined) return text;
    text += decoder.decode(chunk.value);
  }
}

test("ask starts a call, waits for the decision and completes what was granted; hold waits until the scenario is there", async () => {
  const { agent, session } = open({ agent: scenario(step.say("one"), step.hold("here"), step.say("two")) });
  session.send("begin");
  await agent.hold("here");
  await expect.poll(() => answerOf(session)).toBe("one");
  const asked = agent.ask({ toolName: "run_command", input: { command: "ls" }, result: "a.txt" });
  await expect.poll(() => session.thread.requests).toMatchObject([{ state: "open" }]);
  session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
  expect(await asked).toMatchObject({ granted: true, by: "user" });
  expect(agent.lastDecision()).toMatchObject({ answer: { granted: true } });
  await expect
    .poll(() => session.thread.messages.flatMap(({ parts }) => parts))
    .toContainEqual(expect.objectContaining({ toolName: "run_command", status: "completed", result: "a.txt" }));
  agent.release("here");
  await expect.poll(() => session.thread.turn.reason).toBe("completed");
});

describe("requests that are refused", () => {
  test("by a step: 503 with Retry-After, so many times, then accepted", async () => {
    const { agent, session } = open({ agent: scenario(step.say("one")) });
    agent.refuse({ status: 503, retryAfter: 0, times: 1 });
    expect((await agent.fetch("/api/chat")).headers.get("retry-after")).toBe("0");
    session.send("begin");
    await expect.poll(() => answerOf(session)).toBe("one");
  });

  test("with status 0 there is no connection, until it is resumed", async () => {
    const { agent } = open({ agent: scenario(step.offline()) });
    await agent.fetch("/api/chat", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ message: "begin" }),
    });
    await expect.poll(() => agent.isOffline()).toBe(true);
    await expect(agent.fetch("/api/chat")).rejects.toThrow(TypeError);
    agent.refuse({ status: 0, times: 0 });
    expect((await agent.fetch("/api/chat")).status).not.toBe(0);
  });
});

describe("with a virtual clock", () => {
  test("pauses wait for the test, in the order of their time, and events have its times", async () => {
    const { agent, session } = open({
      clock: "virtual",
      pace: 1,
      agent: scenario(step.wait(60_000), step.say("one"), step.wait(60_000), step.say("two")),
    });
    session.send("begin");
    await expect.poll(() => session.thread.turn.status).toBe("running");
    await agent.advance(61_000);
    await expect.poll(() => answerOf(session)).toBe("one");
    await agent.advance(61_000);
    await expect.poll(() => answerOf(session)).toBe("one|two");
  });

  test.each([
    ["the scenario's", [step.wait(1000), step.offline()], []],
    ["those that the test plays", [step.hold("never")], [step.wait(1000), step.offline()]],
  ] as const)("after end no further step is played: %s", async (_, steps, played) => {
    const { agent, session } = open({ clock: "virtual", pace: 1, agent: scenario(...steps) });
    session.send("begin");
    await expect.poll(() => session.thread.turn.status).toBe("running");
    const playing = agent.play(...played);
    await agent.advance(1);
    await agent.end();
    await expect.poll(() => session.thread.turn.reason).toBe("completed");
    await agent.advance(2000);
    expect(agent.isOffline()).toBe(false);
    await playing;
  });

  test("after end a question that waits plays none of its branches", async () => {
    const asked = step.ask({
      request: { kind: "form", id: "form", schema: { type: "object", properties: { a: { type: "string" } } } },
      granted: [],
      denied: [step.offline()],
    });
    const { agent, session } = open({ clock: "virtual", agent: scenario(asked) });
    session.send("begin");
    await expect.poll(() => session.thread.requests).toMatchObject([{ state: "open" }]);
    await agent.end();
    await expect.poll(() => agent.decisions).toMatchObject([{ answer: { by: "cancel" } }]);
    await agent.advance(1);
    expect(agent.isOffline()).toBe(false);
  });

  test("a real clock cannot be advanced", async () => {
    await expect(open().agent.advance(1)).rejects.toThrow("virtual");
  });
});

test("with a seed the ids of the server are the same in each run", async () => {
  const idsOf = async (seed?: string): Promise<readonly string[]> => {
    const body = await readBody(open({ seed, agent: scenario(step.say("one")) }).agent);
    return [...body.matchAll(/message_\w+/g)].map(([id]) => id);
  };
  expect((await idsOf("a")).length).toBeGreaterThan(0);
  expect(await idsOf("a")).toEqual(await idsOf("a"));
  expect(await idsOf()).not.toEqual(await idsOf());
});

test("an agent of one's own, also an instance of a class, is served; steps cannot be played in it", async () => {
  class Greeter implements Agent {
    readonly name = "greeter";
    readonly title = "Greeter";
    readonly version = "1";
    #text(): string {
      return "hi";
    }
    async run(turn: AgentTurn): Promise<"completed"> {
      const { turnId, messageId } = turn;
      turn.emit({ type: "text.final", turnId, messageId, partId: "part", kind: "answer", text: this.#text() });
      return "completed";
    }
  }
  const { agent, session } = open({ agent: new Greeter() });
  session.send("begin");
  await expect.poll(() => answerOf(session)).toBe("hi");
  await expect(agent.play(step.say("more"))).rejects.toThrow("an agent of your own");
});

test.each([204, 304, 99, 600])("a refusal with the status %i, which refuses nothing, is an error", (status) => {
  const agent = createTestAgent({ protocol: serveAap() });
  expect(() => agent.refuse({ status })).toThrow("status");
});

test("a step of a test that is not known is an error, and not left out", async () => {
  const { agent, session } = open();
  session.send("begin");
  const typo: ScenarioStep = JSON.parse('{ "type": "sya", "text": "Hello" }');
  await expect(agent.play(typo)).rejects.toThrow(/steps\[0\]\.type should be one of .* and is "sya"/);
  expect(agent.waits()).toEqual([]);
});
