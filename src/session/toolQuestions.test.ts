import { describe, expect, test, vi } from "vitest";
import type { AgentEvent, Answer } from "../model/index.ts";
import { answerStarts, asks, callStarts, openScriptedSession, tick } from "./fixtures/openScriptedSession.ts";
import type { ClientTool, ToolContext, ToolQuestion } from "./Session.ts";
import { ToolCallFailure } from "./tools/ToolCallFailure.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

const question: ToolQuestion = { kind: "form", title: "Who are you?", schema: { type: "object" } };

function aTool(execute: ClientTool["execute"], more: Partial<ClientTool> = {}): ClientTool {
  return { description: "Greets.", parameters: { type: "object" }, ...more, execute };
}

const call: readonly AgentEvent[] = [
  answerStarts("turn1"),
  callStarts("turn1", "c1", "greet", {}),
  asks("execution", "turn1", "c1"),
];

async function start(tool: ClientTool) {
  const opened = await openScriptedSession({ tools: { greet: tool } });
  opened.session.send("go");
  opened.emit(...call);
  await tick();
  const { session } = opened;
  return {
    ...opened,
    part: () => session.thread.messages[1]?.parts[0],
    asked: () => session.thread.requests.find((request) => request.askedBy === "tool"),
  };
}

describe("a client tool that asks the user while it runs", () => {
  test("waits on its card, gets the answer, and nothing but its result goes on the wire", async () => {
    const { session, sent, part, asked } = await start(
      aTool(async (_, { ask }) => `Hello ${JSON.stringify((await ask(question)).input)}`),
    );
    expect(part()).toMatchObject({ status: "awaiting_input" });
    expect(asked()).toMatchObject({ kind: "form", title: "Who are you?", state: "open" });
    expect(asked()).toMatchObject({ options: [], editable: false, canExplainDenial: false });
    session.decide(requestIdOf(asked()), { granted: true, input: { name: "Ada" } });
    await tick();
    expect(asked()?.state).toBe("answered");
    expect(sent("submitAnswers")).toMatchObject([
      { answers: [{ requestId: "execution:c1", answer: { output: 'Hello {"name":"Ada"}' } }] },
    ]);
    expect(part()).toMatchObject({ status: "completed" });
  });

  test("may continue when the user declines", async () => {
    const { session, part, asked } = await start(
      aTool(async (_, { ask }) => ((await ask(question)).granted ? "named" : "nameless")),
    );
    session.decide(requestIdOf(asked()), { granted: false });
    await tick();
    expect(part()).toMatchObject({ status: "completed", result: "nameless" });
  });

  test("is stopped together with its question", async () => {
    const answers: (Answer | string)[] = [];
    const { session, asked, sent } = await start(
      aTool(async (_, { ask }) => {
        answers.push(await ask(question).catch((cause: unknown) => String(cause)));
        return "late";
      }),
    );
    session.stop();
    await tick();
    expect([asked()?.state, answers, sent("submitAnswers")]).toEqual([
      "withdrawn",
      ["AbortError: The call was stopped."],
      [],
    ]);
  });

  test.each<[string, () => Promise<never>]>([
    ["returns", () => Promise.resolve("done" as never)],
    ["throws", () => Promise.reject(new Error("broken"))],
  ])("that %s before its question is answered leaves no prompt, and the turn goes on", async (_, end) => {
    const answers: (Answer | string)[] = [];
    const { asked, sent } = await start(
      aTool((_input, { ask }) => {
        void ask(question).then(
          (answer) => answers.push(answer),
          (cause: unknown) => answers.push(String(cause)),
        );
        return end();
      }),
    );
    expect([asked()?.state, answers]).toEqual(["withdrawn", ["AbortError: The tool ended without an answer."]]);
    expect(sent("submitAnswers")).toHaveLength(1);
  });

  test("cannot ask any more when it has ended", async () => {
    let ask: ToolContext["ask"] | undefined;
    const { session } = await start(
      aTool((_, context) => {
        ask = context.ask;
        return "done";
      }),
    );
    await expect(ask?.(question)).rejects.toThrow("The tool ended");
    expect(session.thread.requests.filter(({ askedBy }) => askedBy === "tool")).toEqual([]);
  });

  test("that is retried asks anew: the question of the failed attempt is withdrawn", async () => {
    let attempts = 0;
    const { session } = await start(
      aTool(
        async (_, { ask }) => {
          attempts += 1;
          const answer = ask(question);
          if (attempts === 1) {
            answer.catch(() => undefined);
            throw new Error("flaky");
          }
          return JSON.stringify((await answer).input);
        },
        { idempotent: true, retry: 1 },
      ),
    );
    const questions = session.thread.requests.filter(({ askedBy }) => askedBy === "tool");
    expect(questions.map(({ state }) => state)).toEqual(["withdrawn", "open"]);
  });

  test("can withdraw one question and go on", async () => {
    const withdrawn = new AbortController();
    let end = (): void => undefined;
    const { part, asked } = await start(
      aTool(async (_, { ask }) => {
        const failure = await ask(question, { signal: withdrawn.signal }).then(String, String);
        return new Promise<string>((resolve) => (end = () => resolve(failure)));
      }),
    );
    withdrawn.abort(new Error("not needed"));
    await tick();
    expect([asked()?.state, part()]).toMatchObject(["withdrawn", { status: "in_progress" }]);
    end();
    await tick();
    expect(part()).toMatchObject({ status: "completed", result: "Error: not needed" });
  });

  test("keeps its question when the history is loaded again", async () => {
    const { emit, asked } = await start(aTool(async (_, { ask }) => JSON.stringify(await ask(question))));
    emit({ type: "history.loaded", place: "replace", events: [{ type: "turn.started", turnId: "turn1" }, ...call] });
    expect(asked()?.state).toBe("open");
  });

  test("asked in an earlier life of the page: the question is withdrawn, the call can be run again", async () => {
    const { session } = await start(aTool(async (_, { ask }) => JSON.stringify(await ask(question))));
    const next = await openScriptedSession({ initialThread: session.thread });
    expect(next.session.thread.requests.map(({ kind, state }) => [kind, state])).toEqual([
      ["execution", "open"],
      ["form", "withdrawn"],
    ]);
  });

  test("has a timeout that pauses while the user decides", async () => {
    vi.useFakeTimers();
    try {
      const opening = openScriptedSession({
        tools: { greet: aTool(async (_, { ask }) => ((await ask(question)).granted ? "yes" : "no"), { timeout: 50 }) },
      });
      await vi.advanceTimersByTimeAsync(0);
      const { session, emit } = await opening;
      session.send("go");
      emit(...call);
      await vi.advanceTimersByTimeAsync(60_000);
      session.decide(requestIdOf(session.thread.requests[1]), { granted: true });
      await vi.advanceTimersByTimeAsync(0);
      expect(session.thread.messages[1]?.parts[0]).toMatchObject({ status: "completed", result: "yes" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("has a timeout that restarts only when none of its questions is open", async () => {
    vi.useFakeTimers();
    try {
      const ends = new Promise<never>(() => undefined);
      const tool = aTool(
        async (_, { ask }) => {
          await Promise.all([ask(question), ask(question)]);
          return ends;
        },
        { timeout: 50 },
      );
      const opening = openScriptedSession({ tools: { greet: tool } });
      await vi.advanceTimersByTimeAsync(0);
      const { session, emit } = await opening;
      const part = () => session.thread.messages[1]?.parts[0];
      session.send("go");
      emit(...call);
      await vi.advanceTimersByTimeAsync(0);
      session.decide(requestIdOf(session.thread.requests[1]), { granted: true });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(session.thread.requests[2]?.state).toBe("open");
      session.decide(requestIdOf(session.thread.requests[2]), { granted: true });
      await vi.advanceTimersByTimeAsync(49);
      expect(part()).toMatchObject({ status: "in_progress" });
      await vi.advanceTimersByTimeAsync(1);
      expect(part()).toMatchObject({ status: "failed", error: { code: "timeout" } });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("what a client tool shows", () => {
  const content = [{ type: "content", block: { type: "text", text: "key 42" } }] as const;

  test("appears on the card and is not sent to the model", async () => {
    const tool = aTool((_, { show }) => {
      show({ content, rawOutput: { rows: 2 } });
      return "two rows";
    });
    const { part, sent } = await start(tool);
    expect(part()).toMatchObject({ content, rawOutput: { rows: 2 }, result: "two rows" });
    const answers = JSON.stringify(sent("submitAnswers"));
    expect(answers).toContain("two rows");
    expect(answers).not.toMatch(/key 42|"rows"/);
  });

  test("is redacted like its result", async () => {
    const execute: ClientTool["execute"] = (_, { show }) => {
      show({ content, rawOutput: "key 42" });
      return "key 42";
    };
    const { session } = await start(
      aTool(execute, { redactResult: (output) => JSON.stringify(output).replace("42", "..") }),
    );
    expect(session.thread.messages[1]?.parts[0]).toMatchObject({ rawOutput: '"key .."', result: '"key .."' });
    expect(JSON.stringify(session.thread)).not.toContain("42");
  });

  test("of a failure contains which layer failed", async () => {
    const { part } = await start(
      aTool(() => {
        throw new ToolCallFailure({ layer: "protocol", code: "-32602", message: "Unknown tool" });
      }),
    );
    expect(part()).toMatchObject({ status: "failed", error: { layer: "protocol", code: "-32602" } });
  });
});

test("an execution that is requested for a call which is not there is answered with the reason, and runs nothing", async () => {
  const execute = vi.fn<ClientTool["execute"]>(() => "done");
  const { session, emit, sent } = await openScriptedSession({ tools: { greet: aTool(execute) } });
  session.send("go");
  emit(answerStarts("turn1"), asks("execution", "turn1", "c9"));
  await tick();
  expect(sent("submitAnswers")).toMatchObject([
    { answers: [{ answer: { error: { layer: "policy", code: "protocol" } } }] },
  ]);
  expect(execute).not.toHaveBeenCalled();
});
