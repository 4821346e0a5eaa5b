import { describe, expect, test, vi } from "vitest";
import type { AgentEvent } from "../model/index.ts";
import {
  answered,
  answerStarts,
  asks,
  callStarts,
  openScriptedSession,
  tick,
  turnEnds,
} from "./fixtures/openScriptedSession.ts";
import { selectGrant } from "../store/index.ts";
import type { ClientTool } from "./Session.ts";

const parameters = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };

function aTool(execute: ClientTool["execute"], more: Partial<ClientTool> = {}) {
  return { description: "Counts.", parameters, ...more, execute: vi.fn<ClientTool["execute"]>(execute) };
}

/** A turn that asks for one execution for each input. */
function executions(turnId: string, inputs: readonly unknown[], toolName = "count"): AgentEvent[] {
  return [
    answerStarts(turnId),
    ...inputs.map((input, index) => callStarts(turnId, `c${index}`, toolName, input)),
    ...inputs.map((_, index) => asks("execution", turnId, `c${index}`)),
  ];
}

function aDeferred() {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((done) => void (resolve = done));
  return { promise, resolve };
}

describe("an execution", () => {
  test("runs at once, shows its result on the call and delivers it once", async () => {
    const tool = aTool((input) => ({ got: input }));
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    expect(session.thread.messages[1]?.parts[0]).toMatchObject({ status: "in_progress" });
    await tick();
    expect(sent("submitAnswers")).toMatchObject([
      {
        turnId: "turn1",
        answers: [{ requestId: "execution:c0", answer: { granted: true, by: "tool", output: { got: { n: 1 } } } }],
      },
    ]);
    expect(session.thread.messages[1]?.parts[0]).toMatchObject({
      status: "completed",
      settledBy: "local",
      result: { got: { n: 1 } },
    });
    expect(session.thread.requests[0]?.state).toBe("sending");
    emit(answered("turn1", "execution:c0"));
    expect(session.thread.requests[0]?.state).toBe("answered");
    expect(tool.execute).toHaveBeenCalledTimes(1);
  });
  test.each([
    ["input that does not fit", "count", { n: "one" }, "invalid_input"],
    ["an argument cut off", "count", '{"n": 1', "invalid_input"],
    ["an undeclared tool", "unknown", { n: 1 }, "unknown_tool"],
    ["an inherited property name", "constructor", { n: 1 }, "unknown_tool"],
  ])("of %s executes nothing and answers with an error", async (_, toolName, input, code) => {
    const tool = aTool(() => "ran");
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [input], toolName));
    await tick();
    expect(tool.execute).not.toHaveBeenCalled();
    expect(sent("submitAnswers")).toMatchObject([{ answers: [{ answer: { error: { layer: "policy", code } } }] }]);
    expect(session.thread.messages[1]?.parts[0]).toMatchObject({ status: "failed", error: { code } });
  });
  test("never runs with more than four others, and each of them runs in the end", async () => {
    let running = 0;
    let most = 0;
    const tool = aTool(async () => {
      running += 1;
      most = Math.max(most, running);
      await tick();
      running -= 1;
      return "done";
    });
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(
      ...executions(
        "turn1",
        Array.from({ length: 10 }, (_, n) => ({ n })),
      ),
    );
    await vi.waitFor(() => expect(sent("submitAnswers").length).toBe(10));
    expect([most, tool.execute.mock.calls.length]).toEqual([4, 10]);
  });
  test("that comes twice over the wire runs once", async () => {
    const tool = aTool(() => "done");
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    emit(...executions("turn1", [{ n: 1 }]));
    await tick();
    emit(...executions("turn1", [{ n: 1 }]));
    await tick();
    expect([tool.execute.mock.calls.length, sent("submitAnswers").length]).toEqual([1, 1]);
  });
  test("reports progress until it has ended", async () => {
    const { promise, resolve } = aDeferred();
    let late: () => void = () => undefined;
    const tool = aTool((_, { progress }) => {
      progress({ done: 1, total: 2 });
      late = () => progress({ done: 2 });
      return promise;
    });
    const { session, emit } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    await tick();
    expect(session.thread.messages[1]?.parts[0]).toMatchObject({ progress: { done: 1, total: 2 } });
    resolve("done");
    await tick();
    late();
    expect(session.thread.messages[1]?.parts[0]).not.toHaveProperty("progress.done");
  });
});

describe("the check before a question", () => {
  test("a call that was not asked about because it was refused is never executed", async () => {
    const problems = ["The file is locked."];
    const tool = aTool(() => "done", { confirm: true, validate: () => problems.shift() });
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(1));
    expect(sent("submitAnswers")).toMatchObject([
      { answers: [{ answer: { error: { code: "invalid_input", message: expect.stringContaining("locked") } } }] },
    ]);
    expect(tool.execute).not.toHaveBeenCalled();
  });
  test("a call whose input cannot be checked is asked about", async () => {
    const validate = vi.fn<() => string>(() => {
      throw new Error("The check failed to load.");
    });
    const tool = aTool(() => "done", { confirm: true, validate });
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    await vi.waitFor(() => expect(validate).toHaveBeenCalled());
    await tick();
    expect(session.thread.requests[0]?.state).toBe("open");
    expect(sent("submitAnswers")).toEqual([]);
  });
});

describe("confirm", () => {
  const confirmed = () => aTool(() => "done", { confirm: true });

  test("waits for the user, then runs", async () => {
    const tool = confirmed();
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    await tick();
    expect(tool.execute).not.toHaveBeenCalled();
    session.decide("execution:c0", { granted: true });
    await tick();
    expect([tool.execute.mock.calls.length, sent("submitAnswers").length]).toEqual([1, 1]);
  });
  test("who let it run is kept with the call, also after the server has confirmed the result", async () => {
    const { session, emit } = await openScriptedSession({ tools: { count: confirmed() } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    session.decide("execution:c0", { granted: true, input: { n: 2 }, unseen: 40, by: "user" });
    await tick();
    emit({
      ...answered("turn1", "execution:c0"),
      answer: { granted: true, by: "tool", output: "done", at: 0 },
    } as AgentEvent);
    const grant = selectGrant(session.thread, { requestIds: ["execution:c0"] })?.answer?.grant;
    expect(grant).toMatchObject({ by: "user", input: { n: 2 }, unseen: 40 });
    emit({ type: "turn.ended", turnId: "turn1", reason: "completed" });
    expect(session.audit.records).toMatchObject([{ type: "execution", by: "user", granted: true }]);
  });
  test("a tool that runs without being asked for was granted by nobody", async () => {
    const { session, emit } = await openScriptedSession({ tools: { count: aTool(() => "done") } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    await tick();
    emit(answered("turn1", "execution:c0"));
    expect(selectGrant(session.thread, { requestIds: ["execution:c0"] })).toBeUndefined();
  });
  test.each([
    ["does not fit the schema", { n: "many" }, "ready"],
    ["is no JSON", '{"n":', "invalid"],
  ] as const)(
    "nobody is asked about an input that %s: the agent gets the error at once",
    async (_, input, inputState) => {
      const tool = confirmed();
      const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
      session.send("go");
      emit(answerStarts("turn1"), callStarts("turn1", "c0", "count", input, { inputState }));
      emit(asks("execution", "turn1", "c0"));
      await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(1));
      expect(sent("submitAnswers")).toMatchObject([{ answers: [{ answer: { error: { code: "invalid_input" } } }] }]);
      expect(tool.execute).not.toHaveBeenCalled();
    },
  );
  test("denied runs nothing and sends the reason to the agent", async () => {
    const tool = confirmed();
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    session.decide("execution:c0", { granted: false, reason: "not now" });
    await tick();
    expect(tool.execute).not.toHaveBeenCalled();
    expect(sent("submitAnswers")).toMatchObject([
      { answers: [{ answer: { granted: false, reason: "not now", by: "user" } }] },
    ]);
  });
});

test("a result that arrives after the user has denied the call is dropped", async () => {
  const { promise, resolve } = aDeferred();
  const tool = aTool(() => promise);
  const { session, emit, sent } = await openScriptedSession({ tools: { count: tool }, answers: "together" });
  session.send("go");
  emit(...executions("turn1", [{ n: 1 }]));
  await tick();
  session.decide("execution:c0", { granted: false, reason: "not now" });
  resolve("done");
  await tick();
  emit(turnEnds("turn1", "tool_use"));
  expect(sent("submitAnswers")).toMatchObject([{ answers: [{ answer: { granted: false, reason: "not now" } }] }]);
});

describe("stop", () => {
  test("leaves a tool that has run as completed, also while its result is being sent", async () => {
    const { session, emit } = await openScriptedSession({ tools: { count: aTool(() => "counted") } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }]));
    await tick();
    expect(session.thread.requests[0]?.state).toBe("sending");
    session.stop();
    expect(session.thread.turn.status).toBe("idle");
    expect(session.thread.messages[1]?.parts[0]).toMatchObject({ status: "completed", result: "counted" });
  });

  test("of one tool sends an error to the agent, and leaves the others and the turn alone", async () => {
    const tool = aTool((input, { signal }) =>
      JSON.stringify(input).includes("1") ? new Promise<never>(() => signal.throwIfAborted()) : "done",
    );
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }, { n: 2 }]));
    await tick();
    session.stopTool("turn1:c0");
    await tick();
    expect(sent("submitAnswers")).toMatchObject([
      { answers: [{ requestId: "execution:c1", answer: { output: "done" } }] },
      { answers: [{ requestId: "execution:c0", answer: { error: { message: "The user stopped the call." } } }] },
    ]);
    session.stopTool("turn1:c0");
    expect(session.thread.turn.status).not.toBe("idle");
  });

  test("of a tool that waits for others ends it at once, without running it", async () => {
    const tool = aTool(() => new Promise<never>(() => undefined));
    const { session, emit, sent } = await openScriptedSession({ tools: { count: tool }, concurrency: 1 });
    session.send("go");
    emit(...executions("turn1", [{ n: 1 }, { n: 2 }]));
    await tick();
    session.stopTool("turn1:c1");
    await tick();
    expect(sent("submitAnswers")).toMatchObject([
      { answers: [{ requestId: "execution:c1", answer: { error: { message: "The user stopped the call." } } }] },
    ]);
    expect(tool.execute).toHaveBeenCalledTimes(1);
  });

  test("aborts running tools, ends the turn and delivers nothing", async () => {
    const signals: AbortSignal[] = [];
    const tool = aTool((_, { signal }) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    });
    const { session, emit, commands } = await openScriptedSession({ tools: { count: tool } });
    session.send("go");
    emit(
      ...executions(
        "turn1",
        [1, 2, 3, 4, 5, 6].map((n) => ({ n })),
      ),
    );
    await tick();
    session.stop();
    await tick();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, true]);
    expect(commands.map(({ type }) => type)).toEqual(["openSession", "sendPrompt", "cancelTurn"]);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" });
    expect(session.thread.requests.map(({ state }) => state)).toEqual(Array(6).fill("withdrawn"));
    const calls = session.thread.messages[1]?.parts ?? [];
    expect(calls.map((part) => (part.type === "tool_call" ? part.status : ""))).toEqual(Array(6).fill("cancelled"));
  });
  test("lets the half see the open requests, so that it can answer them as its protocol requires", async () => {
    const seen: unknown[] = [];
    const { session, emit } = await openScriptedSession({
      onCommand(command, threads) {
        if (command.type !== "cancelTurn") return {};
        const thread = threads.get(command.sessionId);
        seen.push(thread?.turn.status, thread?.requests[0]?.state);
        return {};
      },
    });
    session.send("go");
    emit(answerStarts("turn1"), callStarts("turn1", "c0", "edit", {}), asks("permission", "turn1", "c0"));
    session.stop();
    expect(seen).toEqual(["stopping", "open"]);
  });
});

describe("after a restore", () => {
  const events = [
    { type: "turn.started", turnId: "t" },
    ...executions("t", [{ n: 1 }]),
    turnEnds("t", "tool_use"),
  ] as const satisfies readonly AgentEvent[];

  test("nothing runs by itself; Run again does, once, and its answer goes out", async () => {
    const tool = aTool(() => "again");
    const { session, emit, sent } = await openScriptedSession({
      wireId: "w",
      tools: { count: tool },
      answers: "together",
    });
    emit({ type: "history.loaded", place: "replace", events });
    await tick();
    expect([tool.execute.mock.calls.length, sent("submitAnswers").length]).toEqual([0, 0]);
    const key = session.thread.requests[0]?.toolCallKey ?? "";
    session.runTool(key);
    session.runTool(key);
    await tick();
    expect([tool.execute.mock.calls.length, sent("submitAnswers").length]).toEqual([1, 1]);
  });
  test.each(["stored thread", "history"])(
    "nothing of a %s runs when the server sends its request again",
    async (from) => {
      const tool = aTool(() => "again");
      const first = await openScriptedSession({ answers: "together" });
      first.session.send("go");
      first.emit(...executions("turn1", [{ n: 1 }]));
      const stored = from === "history" ? undefined : structuredClone(first.session.thread);
      const { session, emit } = await openScriptedSession({
        wireId: "w",
        initialThread: stored,
        tools: { count: tool },
      });
      if (from === "history")
        emit({ type: "history.loaded", place: "replace", events: executions("turn1", [{ n: 1 }]) });
      emit({ type: "turn.started", turnId: "turn1" }, asks("execution", "turn1", "c0"));
      await tick();
      expect(tool.execute).not.toHaveBeenCalled();
      const [request, ...more] = session.thread.requests;
      expect([request?.state, request?.blocked, more.length]).toEqual(["open", undefined, 0]);
      session.runTool(request?.toolCallKey ?? "");
      await tick();
      expect(tool.execute).toHaveBeenCalledTimes(1);
    },
  );
  test("a stored thread runs nothing either, and its running turn is over", async () => {
    const tool = aTool(() => "again");
    const first = await openScriptedSession({ answers: "together" });
    first.session.send("go");
    first.emit(...executions("turn1", [{ n: 1 }]));
    const stored = structuredClone(first.session.thread);
    const { session, sent } = await openScriptedSession({ initialThread: stored, tools: { count: tool } });
    await tick();
    expect([tool.execute.mock.calls.length, sent("submitAnswers").length]).toEqual([0, 0]);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cut" });
  });
});

test("close aborts tools, ends the links and makes the session inert", async () => {
  const signals: AbortSignal[] = [];
  const tool = aTool((_, { signal }) => {
    signals.push(signal);
    return new Promise<never>(() => undefined);
  });
  const { session, connection, emit, commands } = await openScriptedSession({ tools: { count: tool } });
  const listener = vi.fn<() => void>();
  session.send("go");
  emit(...executions("turn1", [{ n: 1 }]));
  await tick();
  session.subscribe(listener);
  connection.close();
  session.send("more");
  session.stop();
  expect(signals[0]?.aborted).toBe(true);
  expect(commands.map(({ type }) => type)).toEqual(["openSession", "sendPrompt", "closeSession"]);
  expect(listener).not.toHaveBeenCalled();
});
