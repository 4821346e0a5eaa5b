import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { digestInput } from "../content/index.ts";
import {
  answered,
  answerStarts,
  asks,
  callStarts,
  openScriptedSession,
  tick,
  turnEnds,
} from "./fixtures/openScriptedSession.ts";
import { runs } from "../../scripts/fullRun.ts";

const anyInput = { type: "object" };

/** The mixed turn: two client tools, one that asks first, and a permission for a server tool. */
function mixedTurn(turnId: string) {
  return [
    answerStarts(turnId),
    callStarts(turnId, "a", "trusted", {}),
    callStarts(turnId, "b", "asking", {}),
    callStarts(turnId, "c", "edit_file", { path: "a.ts" }),
    asks("execution", turnId, "a"),
    asks("execution", turnId, "b"),
    asks("permission", turnId, "c"),
    turnEnds(turnId, "tool_use"),
  ];
}

const tools = {
  trusted: { description: "", parameters: anyInput, execute: () => "a" },
  asking: { description: "", parameters: anyInput, confirm: true, execute: () => "b" },
};

describe("together", () => {
  test("the mixed turn is answered by exactly one command, once all is decided", async () => {
    const { session, emit, sent } = await openScriptedSession({ answers: "together", tools });
    session.send("go");
    emit(...mixedTurn("turn1"));
    await tick();
    expect(session.thread.requests.map(({ state }) => state)).toEqual(["staged", "open", "open"]);
    session.decide("execution:b", { granted: true });
    await tick();
    expect(sent("submitAnswers")).toEqual([]);
    session.decide("permission:c", { granted: true });
    expect(sent("submitAnswers")).toMatchObject([
      {
        turnId: "turn1",
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
        answers: [
          { requestId: "execution:a", answer: { output: "a" } },
          { requestId: "execution:b", answer: { output: "b" } },
          { requestId: "permission:c", answer: { granted: true, digest: digestInput({ path: "a.ts" }) } },
        ],
      },
    ]);
    emit(answered("turn1", "execution:a"), answered("turn1", "execution:b"), answered("turn1", "permission:c"));
    emit({ type: "turn.started", turnId: "turn1" }, turnEnds("turn1", "completed"));
    await tick();
    expect(sent("submitAnswers").length).toBe(1);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  });
  test("waits for the end of the turn even where all is decided before", async () => {
    const { session, emit, sent } = await openScriptedSession({ answers: "together" });
    session.send("go");
    emit(answerStarts("turn1"), callStarts("turn1", "c", "edit", {}), asks("permission", "turn1", "c"));
    session.decide("permission:c", { granted: true });
    expect(sent("submitAnswers")).toEqual([]);
    emit(turnEnds("turn1", "tool_use"));
    expect(sent("submitAnswers").length).toBe(1);
  });
  test("a grant whose call changes before it is sent is asked for again, and never sent for the other input", async () => {
    const { session, emit, sent } = await openScriptedSession({ answers: "together" });
    session.send("go");
    emit(
      answerStarts("turn1"),
      callStarts("turn1", "c", "edit_file", { path: "a.ts" }),
      asks("permission", "turn1", "c"),
    );
    session.decide("permission:c", { granted: true });
    const at = { turnId: "turn1", messageId: "turn1:reply", toolCallId: "c" };
    const input = { path: "/etc/passwd" };
    emit({ type: "toolCall.updated", ...at, patch: { input } }, turnEnds("turn1", "tool_use"));
    expect(sent("submitAnswers")).toEqual([]);
    expect(session.thread.requests).toMatchObject([{ state: "open" }]);
    session.decide("permission:c", { granted: true });
    expect(sent("submitAnswers")).toMatchObject([{ answers: [{ answer: { digest: digestInput(input) } }] }]);
  });

  test("a staged decision can be changed and undone", async () => {
    const { session, emit, sent } = await openScriptedSession({ answers: "together" });
    session.send("go");
    emit(answerStarts("turn1"), callStarts("turn1", "c", "edit", {}), callStarts("turn1", "d", "edit", { d: 1 }));
    emit(asks("permission", "turn1", "c"), asks("permission", "turn1", "d"), turnEnds("turn1", "tool_use"));
    session.decide("permission:c", { granted: true });
    session.decide("permission:c", { granted: false });
    session.reopen("permission:c");
    session.decide("permission:d", { granted: true });
    expect(sent("submitAnswers")).toEqual([]);
    session.decide("permission:c", { granted: false });
    expect(sent("submitAnswers")).toMatchObject([
      { answers: [{ answer: { granted: false } }, { answer: { granted: true } }] },
    ]);
  });
});

describe("delivery", () => {
  async function setUp(answers: "each" | "together") {
    const opened = await openScriptedSession({ answers });
    opened.session.send("go");
    opened.emit(answerStarts("turn1"), callStarts("turn1", "c", "edit", {}), asks("permission", "turn1", "c"));
    opened.emit(turnEnds("turn1", "tool_use"));
    return opened;
  }
  const error = { code: "network", message: "No answer." } as const;

  test.each(["each", "together"] as const)(
    "%s: a refused delivery waits for retry and keeps its key",
    async (answers) => {
      const { session, emit, sent } = await setUp(answers);
      session.decide("permission:c", { granted: true });
      emit({ type: "request.updated", turnId: "turn1", requestId: "permission:c", state: "failed", error });
      await tick();
      expect([session.thread.requests[0]?.state, sent("submitAnswers").length]).toEqual(["failed", 1]);
      session.retry();
      const [first, second, ...more] = sent("submitAnswers");
      expect(second).toEqual(first);
      expect([more.length, session.thread.requests[0]?.state]).toEqual([0, "sending"]);
    },
  );
  test("a failure of the connection meanwhile fails it too; a broken frame does not", async () => {
    const { session, emit } = await setUp("each");
    session.decide("permission:c", { granted: true });
    emit({ type: "failure.received", turnId: "turn1", error: { code: "bad_frame", message: "Unreadable." } });
    expect(session.thread.requests[0]?.state).toBe("sending");
    emit({ type: "failure.received", turnId: "turn1", error });
    expect(session.thread.requests[0]?.state).toBe("failed");
  });
  test("a changed decision goes out under another key", async () => {
    const { session, emit, sent } = await setUp("each");
    session.decide("permission:c", { granted: true });
    emit({ type: "request.updated", turnId: "turn1", requestId: "permission:c", state: "failed", error });
    session.decide("permission:c", { granted: false });
    const [first, second] = sent("submitAnswers");
    expect(second?.answers[0]?.answer.granted).toBe(false);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });
  test("a decision that comes too late changes nothing and is shown in the thread", async () => {
    const { session, emit, sent } = await setUp("each");
    emit({ type: "request.withdrawn", turnId: "turn1", requestId: "permission:c" });
    session.decide("permission:c", { granted: true });
    session.decide("nowhere", { granted: true });
    expect(sent("submitAnswers")).toEqual([]);
    expect(session.thread.messages[1]?.parts.at(-1)).toMatchObject({ type: "notice", notice: "answer_was_late" });
  });
});

describe("whatever the order of decisions, tools, stop and the wire", () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant("decide" as const), id: fc.nat(3), granted: fc.boolean() }),
    fc.record({ type: fc.constantFrom("reopen", "finish", "confirm", "withdraw", "run"), id: fc.nat(3) }),
    fc.record({ type: fc.constantFrom("ends", "stop", "retry", "refuse") }),
  );
  test.each(["each", "together"] as const)(
    "%s never delivers a decision twice, nor while one is open",
    async (answers) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
          const finish: ((value: string) => void)[] = [];
          const slow = {
            description: "",
            parameters: anyInput,
            execute: () => new Promise<string>((done) => void finish.push(done)),
          };
          const accepted = new Set<string>();
          const opened = await openScriptedSession({
            answers,
            tools: { slow },
            onCommand(command, threads) {
              if (command.type !== "submitAnswers") return {};
              const thread = threads.get(command.sessionId);
              const open = thread?.requests.filter(({ state }) => state === "open" || state === "staged");
              if (answers === "together") expect(open).toEqual([]);
              for (const { requestId } of command.answers) expect(accepted).not.toContain(requestId);
              return {};
            },
          });
          const { session, emit, sent } = opened;
          const ids = ["execution:c0", "execution:c1", "permission:c2", "permission:c3"];
          session.send("go");
          emit(answerStarts("turn1"));
          ids.forEach((id, index) =>
            emit(
              callStarts("turn1", `c${index}`, "slow", { index }),
              asks(id.startsWith("e") ? "execution" : "permission", "turn1", `c${index}`),
            ),
          );
          const perform: Record<string, (requestId: string, granted: boolean, id: number) => void> = {
            decide: (requestId, granted) => session.decide(requestId, { granted }),
            reopen: (requestId) => session.reopen(requestId),
            run: (_, __, id) => session.runTool(`turn1:c${id}`),
            finish: (_, __, id) => finish[id]?.("done"),
            withdraw: (requestId) => emit({ type: "request.withdrawn", turnId: "turn1", requestId }),
            ends: () => emit(turnEnds("turn1", "tool_use")),
            stop: () => session.stop(),
            retry: () => session.retry(),
            confirm(requestId) {
              if (session.thread.requests.find((one) => one.requestId === requestId)?.state !== "sending") return;
              accepted.add(requestId);
              emit(answered("turn1", requestId));
            },
            refuse: () => emit({ type: "failure.received", turnId: "turn1", error: { code: "network", message: "" } }),
          };
          const last = new Map<string, string>();
          for (const one of steps) {
            const index = "id" in one ? one.id : 0;
            perform[one.type]?.(ids[index] ?? "", "granted" in one && one.granted, index);
            await Promise.resolve();
          }
          await tick();
          for (const { idempotencyKey, answers: sentAnswers } of sent("submitAnswers")) {
            const content = JSON.stringify(sentAnswers);
            expect(last.get(idempotencyKey) ?? content).toBe(content);
            last.set(idempotencyKey, content);
          }
          expect(opened.errors).toEqual([]);
        }),
        { numRuns: runs(60) },
      );
    },
  );
});

test.each([
  { answers: "each", confirmsAnswers: true },
  { answers: "together", confirmsAnswers: true },
  { answers: "each" },
  { answers: "together" },
] as const)(
  "P16 $answers, confirming: $confirmsAnswers: an answer that is not taken within 10 s can be sent again, under the same key; a late confirmation still counts",
  async (wire) => {
    const { session, emit, sent } = await openScriptedSession(wire);
    session.send("go");
    emit(answerStarts("turn1"), callStarts("turn1", "c", "edit_file", {}), asks("permission", "turn1", "c"));
    emit(turnEnds("turn1", "tool_use"));
    vi.useFakeTimers();
    session.decide("permission:c", { granted: true });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(session.thread.requests[0]?.state).toBe("sending");
    await vi.advanceTimersByTimeAsync(1);
    expect(session.thread.requests[0]).toMatchObject({ state: "failed", error: { code: "timeout" } });
    session.retry();
    vi.useRealTimers();
    expect(sent("submitAnswers")).toHaveLength(2);
    expect(new Set(sent("submitAnswers").map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    emit(answered("turn1", "permission:c"));
    expect(session.thread.requests[0]?.state).toBe("answered");
    session.close();
  },
);
