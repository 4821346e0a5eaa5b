import { describe, expect, test, vi } from "vitest";
import type { AgentEvent } from "../model/index.ts";
import { answerStarts, asks, callStarts, openScriptedSession, tick, turnEnds } from "./fixtures/openScriptedSession.ts";

describe("a tool of the page", () => {
  test.each<[string, AgentEvent]>([
    ["the agent ends the turn", turnEnds("turn1", "completed")],
    ["the agent takes the call back", { type: "request.withdrawn", turnId: "turn1", requestId: "execution:c" }],
  ])("is aborted where %s while it runs, and its result is not sent", async (_, event) => {
    let finish = (_result: string): void => undefined;
    const result = new Promise<string>((resolve) => void (finish = resolve));
    let signal: AbortSignal | undefined;
    const count = {
      description: "",
      parameters: { type: "object" },
      execute(_input: unknown, context: { readonly signal: AbortSignal }) {
        ({ signal } = context);
        return result;
      },
    };
    const { session, emit, sent } = await openScriptedSession({ tools: { count } });
    session.send("go");
    emit(answerStarts("turn1"), callStarts("turn1", "c", "count", {}), asks("execution", "turn1", "c"));
    await tick();
    expect(signal?.aborted).toBe(false);
    emit(event);
    expect(signal?.aborted).toBe(true);
    finish("done");
    await tick();
    expect(sent("submitAnswers")).toEqual([]);
  });

  test("does not run for a blocked call, not even by hand", async () => {
    const execute = vi.fn<() => string>(() => "done");
    const count = { description: "", parameters: { type: "object" }, execute };
    const { session, emit } = await openScriptedSession({ answers: "together", tools: { count } });
    session.send("go");
    const blocked = { reason: "ambiguous_call", lasting: true } as const;
    emit(answerStarts("turn1"), callStarts("turn1", "c", "count", {}), asks("execution", "turn1", "c", { blocked }));
    expect(session.thread.requests).toMatchObject([{ state: "staged", answer: { granted: false, by: "policy" } }]);
    expect(() => session.runTool("turn1:c")).toThrow("cannot be granted");
    await tick();
    expect(execute).not.toHaveBeenCalled();
  });
});

test("a prompt that is edited to nothing stays, and nothing is stopped or sent", async () => {
  const { session, sent, texts } = await openScriptedSession();
  session.send("one");
  session.resend("message1", " \n");
  expect([texts(), sent("sendPrompt").length, sent("cancelTurn").length]).toEqual([["one"], 1, 0]);
  expect(session.thread.turn.status).toBe("running");
});
