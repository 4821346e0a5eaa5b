import { expect, test } from "vitest";
import type { AgentEvent, AgentRequest } from "../model/index.ts";
import { reduceAll } from "../store/index.ts";
import { markElsewhere } from "./createSession.ts";

const answer = { granted: true, by: "user", at: 1 } as const;
const answered = { type: "request.updated", turnId: "t", requestId: "r", state: "answered", answer } as const;

type State = Extract<AgentRequest["state"], "open" | "staged" | "sending" | "sent" | "failed" | "answered">;

function inState(state: State) {
  const base = { turnId: "t", options: [], editable: false, canExplainDenial: true } as const;
  const opened: AgentEvent = {
    type: "request.opened",
    turnId: "t",
    request: { ...base, requestId: "r", kind: "form" },
  };
  const before = state === "failed" ? (["sending", state] as const) : [state];
  const updates = before.map((next): AgentEvent => ({
    type: "request.updated",
    turnId: "t",
    requestId: "r",
    state: next,
    answer,
  }));
  return reduceAll([opened, ...updates]);
}

test.each<[State, true | undefined]>([
  ["open", true],
  ["staged", undefined],
  ["sending", undefined],
  ["sent", undefined],
  ["failed", undefined],
  ["answered", undefined],
])(
  "an answer that arrives for a request in the state %s was given elsewhere only where it was open: %s",
  (state, elsewhere) => {
    expect(markElsewhere(answered, inState(state)).answer?.elsewhere).toBe(elsewhere);
  },
);

test("an answer to a request that is not there, a refusal and an update without an answer are left as they are", () => {
  for (const event of [
    { ...answered, requestId: "other" },
    { ...answered, state: "failed" },
    { type: "request.updated", turnId: "t", requestId: "r", state: "answered" },
  ] as const)
    expect(markElsewhere(event, inState("open"))).toBe(event);
});
