import fc from "fast-check";
import { expect, test } from "vitest";
import { bySize } from "../../scripts/fullRun.ts";
import type { AgentEvent, RequestState } from "../model/index.ts";
import { selectToolCall } from "../store/index.ts";
import { answered, answerStarts, asks, callStarts, openScriptedSession } from "./fixtures/openScriptedSession.ts";

const call: readonly AgentEvent[] = [
  answerStarts("turn1"),
  callStarts("turn1", "c1", "pay", { amount: 5 }),
  asks("permission", "turn1", "c1"),
];

/** The history as it was before the answer. `requestId`: a server may give requests other ids each time. */
function historyBefore(requestId: string): AgentEvent {
  const asked = call.map((event) =>
    event.type === "request.opened" ? { ...event, request: { ...event.request, requestId } } : event,
  );
  return { type: "history.loaded", place: "replace", events: [{ type: "turn.started", turnId: "turn1" }, ...asked] };
}

const old: Readonly<Record<string, readonly AgentEvent[]>> = {
  "the question again": [asks("permission", "turn1", "c1")],
  "the call and the question again": call,
  "that the call is pending": [
    {
      type: "toolCall.updated",
      turnId: "turn1",
      messageId: "turn1:reply",
      toolCallId: "c1",
      patch: { status: "pending" },
    },
  ],
  "a history from before": [historyBefore("permission:c1")],
  "a history from before, with other ids": [historyBefore("permission:again")],
};
const news: Readonly<Record<string, readonly AgentEvent[]>> = {
  "that it has arrived": [{ type: "request.updated", turnId: "turn1", requestId: "permission:c1", state: "sent" }],
  "that it counts": [answered("turn1", "permission:c1")],
};

/** The progress of a request: it never goes back. */
const rank: readonly RequestState[] = ["open", "staged", "sending", "sent", "answered"];

test("P15 an event from before the answer never reopens its prompt, in whatever order it arrives", async () => {
  const holds = fc.asyncProperty(
    fc.scheduler(),
    fc.array(fc.constantFrom(...Object.keys(old)), { minLength: 1, maxLength: 6 }),
    fc.boolean(),
    async (scheduler, late, granted) => {
      const { session, connection, emit } = await openScriptedSession();
      session.send("go");
      emit(...call);
      const seen: RequestState[] = [];
      const statuses: (string | undefined)[] = [];
      session.onEvent(() => {
        for (const { state } of session.thread.requests) seen.push(state);
        statuses.push(selectToolCall(session.thread, "turn1:c1")?.status);
      });
      const arrive = (name: string, events: readonly AgentEvent[] = []) =>
        scheduler.schedule(Promise.resolve(), name).then(() => emit(...events));
      for (const name of late) void arrive(name, old[name]);
      void scheduler.schedule(Promise.resolve(), "the user decides").then(() => {
        statuses.length = 0;
        session.decide("permission:c1", { granted });
        for (const [name, events] of Object.entries(news)) void arrive(name, events);
      });
      await scheduler.waitIdle();
      const ranks = seen.map((state) => rank.indexOf(state));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(session.thread.requests).toMatchObject([{ state: "answered", answer: { granted } }]);
      const decided = statuses.slice(statuses.findIndex((status) => status !== "awaiting_permission"));
      expect(decided).not.toContain("awaiting_permission");
      expect(selectToolCall(session.thread, "turn1:c1")?.status).toBe(granted ? "in_progress" : "denied");
      connection.close();
    },
  );
  await fc.assert(holds, { numRuns: bySize(100, 1_000, 10_000) });
}, 600_000);
