import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgentEvent, Json, JsonObject, NewRequest } from "../../model/index.ts";
import { readKitEvent } from "./readKitEvent.ts";
import { toKitEvent } from "./kitFields.ts";

const turnId = "turn_1";
const message = { turnId, messageId: "m1" };
const call = { ...message, toolCallId: "c1" };
const request: NewRequest = {
  requestId: "r1",
  turnId,
  kind: "permission",
  toolCallId: "c1",
  options: [{ id: "yes", label: "Allow", kind: "allow_once" }],
  editable: true,
  canExplainDenial: true,
};

/** One of each event that travels as a kit event, with the fields without which it means nothing. */
const samples: readonly (readonly [AgentEvent, readonly string[]])[] = [
  [{ type: "turn.started", turnId }, []],
  [{ type: "turn.stopping", turnId }, []],
  [{ type: "turn.ended", turnId, reason: "limit", error: { code: "agent", message: "full" } }, []],
  [{ type: "message.started", ...message, role: "system" }, []],
  [{ type: "text.delta", ...message, partId: "p1", kind: "raw", delta: "I need ", at: 3 }, ["partId", "delta", "at"]],
  [{ type: "text.final", ...message, partId: "p1", kind: "refusal", text: "No." }, ["partId", "text"]],
  [{ type: "part.added", ...message, part: { type: "data", key: "d1", name: "score", data: 3 } }, ["part"]],
  [{ type: "toolCall.started", ...call, toolName: "edit", parentToolCallId: "c0" }, ["toolCallId", "toolName"]],
  [{ type: "toolCall.argumentDelta", ...call, delta: "{", at: 0 }, ["toolCallId", "delta", "at"]],
  [{ type: "toolCall.updated", ...call, occurrence: 1, patch: { status: "in_progress" } }, ["toolCallId", "patch"]],
  [
    {
      type: "toolCall.contentAdded",
      ...call,
      content: { type: "diff", path: "a", oldText: null, newText: "b" },
      at: 2,
    },
    ["toolCallId", "content", "at"],
  ],
  [
    { type: "toolCall.outputDelta", ...call, terminalId: "t1", delta: "ok", at: 5, exit: { code: 0, signal: null } },
    ["toolCallId", "terminalId", "delta", "at"],
  ],
  [{ type: "request.opened", turnId, request }, ["request"]],
  [{ type: "request.withdrawn", turnId, requestId: "r1", expired: true }, ["requestId"]],
  [
    {
      type: "request.updated",
      turnId,
      requestId: "r1",
      state: "answered",
      answer: { granted: true, by: "user", at: 7, optionId: "yes", digest: "d" },
    },
    ["requestId", "state", "answer"],
  ],
  [{ type: "session.updated", patch: { title: "Tests", usage: { used: 1, size: 2 } } }, ["patch"]],
  [{ type: "failure.received", turnId, error: { code: "agent", message: "overloaded" } }, ["error"]],
  [{ type: "unknown.received", turnId, name: "pulse", value: { beats: 60 } }, ["name"]],
];

const named = samples.map(([event, needed]) => [event.type, event, needed] as const);

function without(event: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(event).filter(([key]) => key !== field));
}

describe("a kit event", () => {
  test.each(named)("%s is read as it was written", (_type, event) => {
    expect(readKitEvent({ turnId }, toKitEvent(event))).toEqual(event);
  });

  test.each(named)(
    "%s is not read where a field that it needs is missing or of another type",
    (_type, event, needed) => {
      const written = toKitEvent(event);
      for (const field of needed) {
        expect([field, readKitEvent({ turnId }, without(written, field))]).toEqual([field, undefined]);
        // None of these is a value that any of the fields may have.
        for (const bad of [null, true] as const) {
          expect([field, bad, readKitEvent({ turnId }, { ...written, [field]: bad })]).toEqual([field, bad, undefined]);
        }
      }
    },
  );

  test.each(named)("%s has its turn and its type, for any other fields", (type, event) => {
    const written = toKitEvent(event);
    const fields = fc.constantFrom(
      ...Object.keys(written).filter((key) => key !== "type"),
      "exit",
      "citations",
      "patch",
    );
    const read = (field: string, value: Json) => readKitEvent({ turnId }, { ...written, [field]: value });
    const values = fc.sample(fc.tuple(fields, fc.jsonValue()), 100);
    const strangers = values.flatMap(([field, value]) => read(field, value as Json) ?? []);
    expect(strangers.filter((one) => one.type !== type || (one.turnId ?? turnId) !== turnId)).toEqual([]);
  });

  test("belongs to the message of its frame, unless it has a message id", () => {
    const part = { type: "data", key: "d1", name: "score", data: 3 };
    expect(readKitEvent({ turnId, messageId: "m2" }, { type: "part.added", part })).toMatchObject({ messageId: "m2" });
    expect(readKitEvent({ turnId }, { type: "part.added", part, messageId: "m3" })).toMatchObject({ messageId: "m3" });
  });

  test.each([1.7e18, -1e300])("has no time that no date can hold: %s", (time) => {
    const opened = toKitEvent({ type: "request.opened", turnId, request: { ...request, expiresAt: time } });
    expect(readKitEvent({ turnId }, opened)).toEqual({ type: "request.opened", turnId, request });
    const answer = { granted: true, by: "user", at: time } as const;
    const answered = toKitEvent({ type: "request.updated", turnId, requestId: "r1", state: "answered", answer });
    expect(readKitEvent({ turnId }, answered)).toMatchObject({ answer: { granted: true, at: 0 } });
  });

  test("with an unknown type, or one that objects inherit, is not read", () => {
    for (const type of ["toString", "constructor", "__proto__", "turn.rewound", "history.loaded", "reply.received"]) {
      expect(readKitEvent({ turnId }, { type })).toBeUndefined();
    }
  });
});

test("a request that a server tells again from its own thread asks for nothing more than it did at first", () => {
  const request = { requestId: "r", kind: "permission", options: [], details: { host: "a" } };
  const state = { state: "open", openedAt: 1, toolCallKey: "t:c", restored: true, answer: { granted: true, at: 1 } };
  const read = (value: JsonObject): AgentEvent | undefined =>
    readKitEvent({ turnId: "t" }, { type: "request.opened", request: value });
  expect(read({ ...request, ...state })).toMatchObject({ request: { details: { host: "a" } } });
  expect(read({ ...request, ...state })).toEqual(read(request));
});
