import { describe, expect, test, vi } from "vitest";
import { createPolicy } from "./policy/createPolicy.ts";
import { answerStarts, asks, callStarts, openScriptedSession, tick, turnEnds } from "./fixtures/openScriptedSession.ts";
import type { ClientTool } from "./Session.ts";

const anyInput = { type: "object" };

describe("pauses", () => {
  test("a paused turn is continued, and maxSteps stops that until the user continues", async () => {
    const { session, emit, sent } = await openScriptedSession({ maxSteps: 2 });
    session.send("go");
    for (let count = 0; count < 5; count += 1) emit(turnEnds("turn1", "paused"));
    expect([sent("continueTurn").length, session.pause]).toEqual([2, { reason: "max_steps", count: 2 }]);
    session.resolvePause({ type: "continue" });
    expect([sent("continueTurn").length, session.pause]).toEqual([3, null]);
  });
  test("stopping at the limit ends the turn with that reason", async () => {
    const { session, emit } = await openScriptedSession({ maxSteps: 0 });
    session.send("go");
    emit(turnEnds("turn1", "paused"));
    session.resolvePause({ type: "stop" });
    expect([session.thread.turn, session.pause]).toMatchObject([{ status: "idle", reason: "limit" }, null]);
  });

  test("a pause ends with its turn, also where only the history tells the end", async () => {
    const { session, emit, sent } = await openScriptedSession({ maxSteps: 0 });
    session.send("go");
    emit(answerStarts("turn1"), turnEnds("turn1", "paused"));
    session.send("next");
    expect(session.pause).toMatchObject({ reason: "max_steps" });
    const starts = { type: "turn.started", turnId: "turn1" } as const;
    const events = [starts, answerStarts("turn1"), turnEnds("turn1", "completed")];
    emit({ type: "history.loaded", place: "replace", events });
    await tick();
    expect([session.pause, sent("sendPrompt").length]).toEqual([null, 2]);
  });

  async function runAway() {
    const execute = vi.fn<() => string>(() => "same");
    const tools = { look: { description: "", parameters: anyInput, execute } };
    const opened = await openScriptedSession({ tools });
    opened.session.send("go");
    opened.emit(answerStarts("turn1"));
    const ask = async (id: string, input: object) => {
      opened.emit(callStarts("turn1", id, "look", input), asks("execution", "turn1", id));
      await tick();
    };
    await ask("c1", { a: 1, b: 2 });
    await ask("other", { a: 2 });
    await ask("c2", { b: 2, a: 1 });
    await ask("c3", { a: 1, b: 2 });
    return { ...opened, execute, ask };
  }
  test("the third same call in a turn pauses before it runs", async () => {
    const { session, execute } = await runAway();
    expect([execute.mock.calls.length, session.pause]).toEqual([
      3,
      { reason: "repeated_call", count: 3, toolCallKey: "turn1:c3" },
    ]);
  });
  test.each([false, true])(
    "the third same call of a page tool that a rule allows pauses (confirm: %s)",
    async (confirm) => {
      const execute = vi.fn<() => string>(() => "same");
      const tools = { look: { description: "", parameters: anyInput, confirm, execute } };
      const policy = createPolicy({
        rules: [{ ruleId: "looks", effect: "allow", toolName: "look", input: { pointer: "" } }],
      });
      const { session, emit } = await openScriptedSession({ tools, policy });
      session.send("go");
      emit(answerStarts("turn1"));
      for (const id of ["c1", "c2", "c3"]) {
        emit(callStarts("turn1", id, "look", { a: 1 }), asks("execution", "turn1", id));
        await tick();
      }
      expect([execute.mock.calls.length, session.pause]).toEqual([
        2,
        { reason: "repeated_call", count: 3, toolCallKey: "turn1:c3" },
      ]);
    },
  );
  test("the third same call that a rule allows pauses, whatever else the same turn asks for", async () => {
    const policy = createPolicy({
      rules: [{ ruleId: "reads", effect: "allow", toolName: "read_file", input: { pointer: "" } }],
    });
    const { session, emit, sent } = await openScriptedSession({ answers: "together", policy });
    session.send("go");
    emit(answerStarts("turn1"));
    for (const [id, path] of Object.entries({ a: "x", b: "y", c: "x", d: "x", e: "z" })) {
      emit(callStarts("turn1", id, "read_file", { path }), asks("permission", "turn1", id));
    }
    await tick();
    emit(turnEnds("turn1", "tool_use"));
    await tick();
    expect(session.pause).toEqual({ reason: "repeated_call", count: 3, toolCallKey: "turn1:d" });
    expect(sent("submitAnswers")).toEqual([]);
    session.resolvePause({ type: "continue" });
    await tick();
    expect(sent("submitAnswers").map(({ answers }) => answers.length)).toEqual([5]);
  });
  test("continue runs it and asks again three calls later", async () => {
    const { session, execute, ask } = await runAway();
    session.resolvePause({ type: "continue" });
    await tick();
    for (const id of ["c4", "c5"]) await ask(id, { a: 1, b: 2 });
    expect([execute.mock.calls.length, session.pause]).toEqual([6, null]);
    await ask("c6", { a: 1, b: 2 });
    expect([execute.mock.calls.length, session.pause?.count]).toEqual([6, 6]);
  });
  test("answer gives it a result by hand, without running it", async () => {
    const { session, execute, sent } = await runAway();
    session.resolvePause({ type: "answer", output: "stop looking" });
    await tick();
    expect([execute.mock.calls.length, session.pause]).toEqual([3, null]);
    expect(sent("submitAnswers").at(-1)).toMatchObject({
      answers: [{ requestId: "execution:c3", answer: { by: "user", output: "stop looking" } }],
    });
  });
  test("a resolution is for the pause that was shown: it never decides the one that follows", async () => {
    const policy = createPolicy({
      rules: [{ ruleId: "reads", effect: "allow", toolName: "read_file", input: { pointer: "" } }],
    });
    const { session, emit, sent } = await openScriptedSession({ answers: "together", policy });
    session.send("go");
    emit(answerStarts("turn1"));
    for (const [id, path] of Object.entries({ a: "x", b: "x", c: "x", d: "y", e: "y", f: "y" })) {
      emit(callStarts("turn1", id, "read_file", { path }), asks("permission", "turn1", id));
    }
    await tick();
    emit(turnEnds("turn1", "tool_use"));
    await tick();
    const shown = session.pause ?? undefined;
    expect(shown?.toolCallKey).toBe("turn1:c");
    session.resolvePause({ type: "continue" }, shown);
    session.resolvePause({ type: "continue" }, shown);
    expect(session.pause?.toolCallKey).toBe("turn1:f");
    expect(sent("submitAnswers")).toEqual([]);
  });
  test.each(["run", "withdrawn", "answered elsewhere"] as const)(
    "a pause is over once its call is decided without it: %s",
    async (how) => {
      const { session, emit, execute } = await runAway();
      const at = { turnId: "turn1", requestId: "execution:c3" } as const;
      const answer = { granted: true, by: "user", at: 1 } as const;
      if (how === "run") session.runTool("turn1:c3");
      if (how === "withdrawn") emit({ type: "request.withdrawn", ...at });
      if (how === "answered elsewhere") emit({ type: "request.updated", ...at, state: "answered", answer });
      await tick();
      expect(session.pause).toBeNull();
      session.resolvePause({ type: "answer", output: "mine" });
      await tick();
      expect(execute).toHaveBeenCalledTimes(how === "run" ? 4 : 3);
    },
  );
  test("a result by hand stops the tool that runs, whose own result is dropped", async () => {
    const signals: AbortSignal[] = [];
    const execute: ClientTool["execute"] = (input, { signal }) => {
      signals.push(signal);
      return signals.length < 3 ? "same" : new Promise(() => {});
    };
    const tools = { look: { description: "", parameters: anyInput, execute } };
    const { session, emit } = await openScriptedSession({ answers: "together", tools });
    session.send("go");
    emit(answerStarts("turn1"));
    for (const id of ["c1", "c2", "c3"]) {
      emit(callStarts("turn1", id, "look", {}), asks("execution", "turn1", id));
      await tick();
    }
    session.runTool("turn1:c3");
    await vi.waitFor(() => expect(signals).toHaveLength(3));
    session.resolvePause({ type: "answer", output: "mine" });
    expect(signals[2]?.aborted).toBe(true);
    expect(session.thread.requests.at(-1)).toMatchObject({ state: "staged", answer: { by: "user", output: "mine" } });
  });
  test("stop runs nothing more", async () => {
    const { session, execute, sent } = await runAway();
    session.resolvePause({ type: "stop" });
    await tick();
    expect([execute.mock.calls.length, sent("submitAnswers").length, session.pause]).toEqual([3, 3, null]);
  });
});

test("what is queued waits for the user after a stop at the limit", async () => {
  const { session, emit, sent } = await openScriptedSession({ maxSteps: 0 });
  session.send("go");
  session.send("next");
  emit(turnEnds("turn1", "paused"));
  session.resolvePause({ type: "stop" });
  await tick();
  expect([sent("sendPrompt").length, session.queue.length]).toEqual([1, 1]);
});
