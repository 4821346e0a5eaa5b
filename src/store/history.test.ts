import { describe, expect, test } from "vitest";
import type {
  AgentEvent,
  Answer,
  KitErrorCode,
  NewRequest,
  ThreadState,
  ToolCallPart,
  ToolCallPatch,
} from "../model/index.ts";
import { markRestored } from "./adoptLocalFacts.ts";
import type { EventByType } from "./Reducers.ts";
import { emptyThread } from "./emptyThread.ts";
import { reduce, reduceAll } from "./reduce.ts";
import { selectRequest, selectToolCall } from "./select/selectors.ts";

const call = { turnId: "t", messageId: "m", toolCallId: "c" };
const started: AgentEvent = { type: "toolCall.started", ...call, toolName: "run", argument: '{"a":1}' };
const answer: Answer = { granted: false, by: "user", at: 1 };

function updated(patch: ToolCallPatch): AgentEvent {
  return { type: "toolCall.updated", ...call, patch };
}
function opened(kind: NewRequest["kind"] = "permission", requestId = "r"): EventByType["request.opened"] {
  const about = { requestId, turnId: "t", kind, toolCallId: "c" };
  return {
    type: "request.opened",
    turnId: "t",
    request: { ...about, options: [], editable: false, canExplainDenial: true },
  };
}
function moved(state: "staged" | "sending" | "failed" | "answered", requestId = "r"): AgentEvent {
  return { type: "request.updated", turnId: "t", requestId, state, answer };
}
function ended(reason: "completed" | "cancelled" | "cut"): AgentEvent {
  return { type: "turn.ended", turnId: "t", reason };
}
function theCall(thread: ThreadState): ToolCallPart | undefined {
  return selectToolCall(thread, "t:c");
}

describe("history", () => {
  test.each<[string, readonly AgentEvent[]]>([
    [
      "failed here",
      [updated({ status: "failed", error: { layer: "tool", code: "timeout", message: "It took too long." } })],
    ],
    [
      "was denied here",
      [
        opened(),
        moved("answered"),
        updated({ error: { layer: "tool", code: "timeout", message: "It took too long." } }),
      ],
    ],
  ])("keeps the reason of a call that %s and that the history has without an end", (_what, events) => {
    const live = reduceAll([started, ...events, ended("completed")]);
    const thread = reduce(live, { type: "history.loaded", place: "replace", events: [started] });
    for (const one of [live, thread]) expect(theCall(one)?.error?.message).toBe("It took too long.");
    const done = reduce(live, {
      type: "history.loaded",
      place: "replace",
      events: [started, updated({ status: "completed", result: "done" })],
    });
    expect(theCall(done)).toMatchObject({ status: "completed", result: "done" });
    expect(theCall(done)?.error).toBeUndefined();
  });

  test("keeps the key, the denial and the answer of a call that the history has in another turn", () => {
    const live = reduceAll([started, opened(), moved("answered"), ended("completed")]);
    const events: AgentEvent[] = [
      { ...started, turnId: "h", messageId: "h1" },
      { type: "toolCall.updated", turnId: "h", messageId: "h1", toolCallId: "c", patch: { status: "failed" } },
    ];
    const thread = reduce(live, { type: "history.loaded", place: "replace", events });
    expect(theCall(thread)).toMatchObject({ key: "t:c", turnId: "h", status: "denied", requestIds: ["r"] });
    expect(selectRequest(thread, "r")?.answer).toEqual(answer);
  });

  test.each<[string, Partial<NewRequest>, "staged" | "open"]>([
    ["the same question", {}, "staged"],
    ["another question about the same call", { title: "Delete it as well?" }, "open"],
    ["other answers to choose from", { options: [{ id: "no", label: "No", kind: "reject_once" }] }, "open"],
  ])("a decision from before a reload of the page counts only for an equal question: %s", (_what, asked, state) => {
    const stored = markRestored(reduceAll([started, opened(), moved("staged")]));
    const again = opened("permission", "new");
    const events = [started, { ...again, request: { ...again.request, ...asked } }];
    const thread = reduce(stored, { type: "history.loaded", place: "replace", events });
    expect(selectRequest(thread, "new")?.state).toBe(state);
    expect(selectRequest(thread, "new")?.answer).toEqual(state === "staged" ? answer : undefined);
  });

  test.each([
    ["is decided", [], "staged"],
    ["this page is sending", ["sending"], "staged"],
    ["has failed", ["sending", "failed"], "failed"],
  ] as const)("of a request that the wire has named anew, what %s (after %j) is %s then", (_what, states, state) => {
    const before = states.map((one) => moved(one));
    const stored = reduceAll(before, markRestored(reduceAll([started, opened(), moved("staged")])));
    const again = opened("permission", "new");
    const thread = reduce(stored, { type: "history.loaded", place: "replace", events: [started, again] });
    expect(selectRequest(thread, "new")).toMatchObject({ state, answer });
  });

  test.each<[string, ToolCallPatch, number]>([
    ["still waits for", {}, 1],
    ["has", { status: "completed" }, 0],
  ])("keeps the result of a page tool that is not sent yet where the history %s it", (_what, patch, count) => {
    const live = reduceAll([started, opened("execution"), moved("staged")]);
    const thread = reduce(live, { type: "history.loaded", place: "replace", events: [started, updated(patch)] });
    expect(thread.requests.filter(({ state }) => state === "staged")).toHaveLength(count);
  });

  test.each<[string, AgentEvent[], ToolCallPatch, Partial<ToolCallPart>]>([
    ["completed what was stopped here", [ended("cancelled")], { status: "completed" }, { status: "completed" }],
    ["failed what was cut here", [ended("cut")], { status: "failed" }, { status: "failed", settledBy: "wire" }],
    ["ran what was denied here", [opened(), moved("answered")], { status: "completed" }, { status: "completed" }],
    ["is behind the end that was seen", [updated({ status: "completed" })], {}, { status: "completed" }],
    ["is ahead of the start that was seen", [], { status: "in_progress" }, { status: "in_progress" }],
    ["goes back to the start", [updated({ status: "in_progress" })], {}, { status: "pending" }],
  ])("shows the outcome of a call where the history %s", (_what, live, patch, expected) => {
    const events: AgentEvent[] = [started, updated(patch)];
    const thread = reduce(reduceAll([started, ...live]), { type: "history.loaded", place: "replace", events });
    expect(theCall(thread)).toMatchObject(expected);
  });

  describe("without the last prompt", () => {
    const prompt = (turnId: string, text: string = turnId): AgentEvent[] => [
      { type: "turn.started", turnId },
      { type: "message.started", turnId, messageId: `${turnId}:u`, role: "user" },
      { type: "text.final", turnId, messageId: `${turnId}:u`, partId: `${turnId}:p`, kind: "answer", text },
    ];
    const failed = (turnId: string, code: KitErrorCode): AgentEvent => ({
      type: "turn.ended",
      turnId,
      reason: "error",
      error: { code, message: "" },
    });
    const read = (events: readonly AgentEvent[]): AgentEvent => ({ type: "history.loaded", place: "replace", events });
    const keeps = (history: boolean): AgentEvent => ({ type: "session.updated", patch: { features: { history } } });
    const first = [...prompt("first"), { type: "turn.ended", turnId: "first", reason: "completed" } as const];

    test.each(["network", "timeout", "empty_stream"] as const)(
      "reports that it was not received, where %s had left that unknown",
      (code) => {
        const live = reduceAll([keeps(true), ...first, ...prompt("second"), failed("second", code)]);
        expect(reduce(live, read(first)).turn.error?.code).toBe("not_received");
        const alone = reduceAll([keeps(true), ...prompt("second"), failed("second", code)]);
        const lost = reduce(alone, read([]));
        expect(lost.turn.error?.code).toBe("not_received");
        expect(lost.messages).toEqual(alone.messages);
      },
    );

    test.each([false, true])("keeps it where an answered prompt had the same text (late: %s)", (late) => {
      const answer = (turnId: string): AgentEvent[] => [
        { type: "message.started", turnId, messageId: `${turnId}:a`, role: "assistant" },
        { type: "text.final", turnId, messageId: `${turnId}:a`, partId: `${turnId}:q`, kind: "answer", text: turnId },
      ];
      const say = (turnId: string): AgentEvent[] => [
        ...prompt(turnId, "go on"),
        ...answer(turnId),
        { type: "turn.ended", turnId, reason: "completed" },
      ];
      const cut: AgentEvent[] = [...answer("second"), { type: "turn.ended", turnId: "second", reason: "cut" }];
      const end = late ? cut : [failed("second", "network")];
      const live = reduceAll([keeps(true), ...say("first"), ...prompt("second", "go on"), ...end]);
      const load = (...events: AgentEvent[]): readonly (string | undefined)[] =>
        reduce(live, { type: "history.loaded", place: "replace", events, late }).messages.map(({ turnId }) => turnId);
      // The server has ids of its own.
      expect(load(...say("s1"))).toContain("second");
      expect(load(...say("s1"), ...say("s2"))).not.toContain("second");
    });

    test("keeps what was received of a turn that began meanwhile, its open request and its call of a reused id included", () => {
      const call = (turnId: string, status: "in_progress" | "completed"): AgentEvent[] => [
        { type: "message.started", turnId, messageId: `${turnId}:a`, role: "assistant" },
        { ...started, turnId, messageId: `${turnId}:a`, toolCallId: "c1" },
        { type: "toolCall.updated", turnId, messageId: `${turnId}:a`, toolCallId: "c1", patch: { status } },
      ];
      const request = { requestId: "r", turnId: "second", kind: "permission", toolCallId: "c1", options: [] } as const;
      const asked: AgentEvent = {
        type: "request.opened",
        turnId: "second",
        request: { ...request, editable: false, canExplainDenial: true },
      };
      const live = reduceAll([...prompt("second", "go on"), ...call("second", "in_progress"), asked]);
      // The server has ids of its own, and has received the prompt already.
      const events = [
        ...prompt("s1"),
        ...call("s1", "completed"),
        { type: "turn.ended", turnId: "s1", reason: "completed" } as const,
        ...prompt("s2", "go on"),
      ];
      const thread = reduce(live, { type: "history.loaded", place: "replace", events, newer: ["second"] });
      expect(thread.messages.map(({ turnId }) => turnId)).toEqual(["s1", "s1", "second", "second"]);
      expect(thread.messages.slice(2)).toEqual(live.messages);
      expect([thread.requests, thread.turn]).toEqual([live.requests, live.turn]);
      const calls = thread.messages.flatMap(({ parts }) => parts).filter((part) => part.type === "tool_call");
      expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
      expect(calls[0]?.status).toBe("completed");
    });

    test("changes nothing where a history that was requested later has replaced the newer turns", () => {
      const live = reduceAll([...prompt("s1"), { ...started, turnId: "s1" }, ...prompt("s2", "go on")]);
      const thread = reduce(live, {
        type: "history.loaded",
        place: "replace",
        events: prompt("s1"),
        newer: ["second"],
      });
      expect(thread).toEqual(live);
    });

    test("leaves out nothing of a history because a prompt that is newer says the same as an earlier one", () => {
      const events = [...prompt("s1", "go on"), ...prompt("s2", "then"), ...prompt("s3", "and then")];
      const live = reduceAll(prompt("new", "go on"));
      const thread = reduce(live, { type: "history.loaded", place: "replace", events, newer: ["new"] });
      expect(thread.messages.map(({ turnId }) => turnId)).toEqual(["s1", "s2", "s3", "new"]);
    });

    describe("keeps the turn before the newer ones that the server does not have", () => {
      const notice = { type: "notice", key: "n", severity: "error", notice: "failure" } as const;
      const calls: AgentEvent = { ...started, turnId: "lost", messageId: "lost:a" };
      const begins: AgentEvent = { type: "message.started", turnId: "lost", messageId: "lost:a", role: "assistant" };
      const load = (answer: readonly AgentEvent[], events: readonly AgentEvent[]): readonly unknown[] => {
        const live = reduceAll([...first, ...prompt("lost"), ...answer, ...prompt("new")]);
        const thread = reduce(live, { type: "history.loaded", place: "replace", events, newer: ["new"] });
        expect(thread.turn).toEqual(live.turn);
        return [...new Set(thread.messages.map(({ turnId }) => turnId))];
      };
      const completed: AgentEvent = { type: "turn.ended", turnId: "lost", reason: "completed" };

      test.each<[string, readonly AgentEvent[]]>([
        ["it has no answer", [failed("lost", "network")]],
        ["its failure is shown", [begins, { type: "part.added", turnId: "lost", messageId: "lost:a", part: notice }]],
        ["a call was left open", [begins, calls, { type: "turn.ended", turnId: "lost", reason: "cut" }]],
      ])("where %s", (_, answer) => {
        expect(load(answer, first)).toEqual(["first", "lost", "new"]);
        // The history has the newer one, under an id of its own.
        expect(load(answer, [...first, ...prompt("s2", "new")])).toEqual(["first", "lost", "new"]);
        expect(load(answer, [...first, ...prompt("s1", "lost")])).toEqual(["first", "s1", "new"]);
        expect(load(answer, [...first, ...prompt("lost")])).toEqual(["first", "lost", "new"]);
      });

      test("unless another page has sent one in its place: then it is hidden", () => {
        const replaced = [
          { type: "branch.selected", turnId: "edited", messageId: "edited:u", instead: "lost:u" } as const,
          ...prompt("edited"),
        ];
        expect(load([], [...first, ...prompt("lost"), ...replaced])).toEqual(["first", "edited", "new"]);
      });

      test("unless the agent has ended it: then the server has removed it", () => {
        expect(load([begins, completed], first)).toEqual(["first", "new"]);
      });
    });

    test("ends where the prompts that others took the place of lead back to themselves", () => {
      const place = (turnId: string, instead: string): AgentEvent[] => [
        { type: "branch.selected", turnId, messageId: `${turnId}:u`, instead },
        { type: "turn.started", turnId },
        { type: "message.started", turnId, messageId: `${turnId}:u`, role: "user", instead },
      ];
      const looped: AgentEvent = {
        type: "message.started",
        turnId: "a",
        messageId: "a:u",
        role: "user",
        instead: "a:u",
      };
      const live = reduceAll([looped, ...place("b", "a:u")]);
      const event = { type: "history.loaded", place: "replace", events: first, newer: ["b"] } as const;
      expect(reduce(live, event).messages.map(({ turnId }) => turnId)).toEqual(["first", "b"]);
    });

    test("shows a prompt that was edited twice meanwhile in the place of the first", () => {
      const edit = (turnId: string, instead: string): AgentEvent[] => [
        { type: "branch.selected", turnId, messageId: `${turnId}:u`, instead },
        { type: "turn.started", turnId },
        { type: "message.started", turnId, messageId: `${turnId}:u`, role: "user", instead },
      ];
      const live = reduceAll([...first, ...edit("e1", "first:u"), ...edit("e2", "e1:u")]);
      const event = { type: "history.loaded", place: "replace", events: first, newer: ["e1", "e2"] } as const;
      expect(reduce(live, event).messages.map(({ turnId }) => turnId)).toEqual(["e2"]);
    });

    test("keeps a newer prompt that took the place of another newer one, and that one as its branch", () => {
      const live = reduceAll([
        ...prompt("new"),
        { type: "branch.selected", turnId: "edited", messageId: "edited:u", instead: "new:u" },
        ...prompt("edited"),
      ]);
      const event = { type: "history.loaded", place: "replace", events: first, newer: ["new", "edited"] } as const;
      const thread = reduce(live, event);
      expect(thread.messages.map(({ turnId }) => turnId)).toEqual(["first", "edited"]);
      expect(thread.forks).toEqual(live.forks);
      expect(thread.forks).toHaveLength(1);
    });

    test("keeps it where one with the same text was stopped before an answer, under ids that the server keeps", () => {
      const stopped = [
        ...prompt("first", "go on"),
        { type: "turn.ended", turnId: "first", reason: "cancelled" } as const,
      ];
      const live = reduceAll([keeps(true), ...stopped, ...prompt("second", "go on"), failed("second", "network")]);
      expect(reduce(live, read(stopped)).messages.map(({ turnId }) => turnId)).toEqual(["first", "second"]);
    });

    test("knows it where one with the same text was lost before", () => {
      const lost = [...prompt("lost", "go on"), failed("lost", "network")];
      const live = reduceAll([keeps(true), ...lost, ...prompt("again", "go on"), failed("again", "network")]);
      expect(reduce(live, read(prompt("s1", "go on"))).messages).toHaveLength(1);
    });

    test("keeps the reason why it was refused, and reads no more where the server may store no history", () => {
      const refused = reduceAll([keeps(true), ...first, ...prompt("second"), failed("second", "forbidden")]);
      expect(reduce(refused, read(first)).turn.error?.code).toBe("forbidden");
      const unsure = reduceAll([...prompt("second"), failed("second", "network")]);
      const { turn, session } = reduce(unsure, read([]));
      expect([turn.error?.code, session.features?.history]).toEqual(["network", false]);
    });
  });

  test("ends the failure of a load that had no turn, also where it is empty", () => {
    const error = { code: "network", message: "" } as const;
    const load: AgentEvent = { type: "history.loaded", place: "before", events: [] };
    expect(reduceAll([{ type: "failure.received", error }, load]).turn.error).toBeUndefined();
    const begun: AgentEvent = { type: "turn.started", turnId: "t" };
    expect(reduceAll([begun, { type: "failure.received", error }, load]).turn.error).toEqual(error);
  });

  test("keeps the other answered request of a call, of which the history has one", () => {
    const second = [opened("permission", "r2"), moved("answered", "r2")];
    const live = reduceAll([started, opened(), moved("answered"), ...second]);
    const thread = reduce(live, { type: "history.loaded", place: "replace", events: [started, opened()] });
    expect(thread.requests.map(({ requestId, state }) => [requestId, state])).toEqual([
      ["r", "answered"],
      ["r2", "answered"],
    ]);
  });

  test("keeps a staged decision and what is known about the session", () => {
    const session: AgentEvent = {
      type: "session.updated",
      patch: { wireId: "w", lastEventId: "e.1", olderCursor: "x" },
    };
    const live = reduceAll([session, started, opened(), moved("staged")]);
    const thread = reduce(live, { type: "history.loaded", place: "replace", events: [started, opened()] });
    expect(selectRequest(thread, "r")?.state).toBe("staged");
    expect(thread.session).toEqual({ ...emptyThread().session, wireId: "w", lastEventId: "e.1" });
  });
});
