import { describe, expect, test } from "vitest";
import type { AgentEvent, Answer, Feature, Json, NewRequest } from "../model/index.ts";
import { createLoop } from "./fixtures/createLoop.ts";
import { playSequence } from "./fixtures/playSequence.ts";
import { decide } from "./fixtures/sequences.ts";
import { servedProtocols } from "./index.ts";

const turnId = "turn_server";
const at = { turnId, messageId: "message_server" };
const ask: NewRequest = {
  requestId: "request_1",
  turnId,
  kind: "permission",
  toolCallId: "call_1",
  options: [
    { id: "once", label: "Once", kind: "allow_once" },
    { id: "always", label: "Always", kind: "allow_always" },
    { id: "never", label: "No", kind: "reject_once" },
  ],
  editable: true,
  canExplainDenial: true,
};
const schema = { type: "object", properties: { name: { type: "string" } } } as const;
const { toolCallId: _call, ...about } = ask;
const form: NewRequest = { ...about, kind: "form", title: "Who?", options: [], editable: false, schema };

const tool = { name: "delete_file", description: "", parameters: { type: "object" } };
const execution: NewRequest = { ...ask, kind: "execution", options: [], editable: false, canExplainDenial: false };

/** One turn in which the agent asks once, and is answered. */
function toTurn(request: NewRequest, answer: Answer): readonly AgentEvent[] {
  const input = { path: "a" };
  return [
    { type: "turn.started", turnId },
    { type: "message.started", ...at, role: "assistant" },
    { type: "toolCall.started", ...at, toolCallId: "call_1", toolName: "delete_file", argument: JSON.stringify(input) },
    { type: "request.opened", turnId, request },
    { type: "turn.ended", turnId, reason: "tool_use" },
    { type: "request.updated", turnId, requestId: request.requestId, state: "answered", answer },
    { type: "turn.started", turnId },
    { type: "turn.ended", turnId, reason: "completed" },
  ];
}

/** Decisions, the features that a wire needs for them, and what the server receives. */
const decisions: readonly (readonly [
  title: string,
  feature: Feature,
  request: NewRequest,
  given: Partial<Answer>,
  received: Partial<Answer>,
])[] = [
  ["a grant", "permissions", ask, { optionId: "once" }, { granted: true }],
  ["a denial", "permissions", ask, { granted: false, optionId: "never" }, { granted: false }],
  ["a reason", "denialReason", ask, { granted: false, reason: "keep it" }, { granted: false, reason: "keep it" }],
  ["an edited input", "editedInput", ask, { input: { path: "b" } }, { granted: true, input: { path: "b" } }],
  ["a filled form", "forms", form, { input: { name: "Ada" } }, { granted: true, input: { name: "Ada" } }],
  ["a form left empty", "forms", form, { granted: false }, { granted: false }],
  ["what a tool gave", "clientTools", execution, { by: "tool", output: "done" }, { granted: true, output: "done" }],
];

describe.each(servedProtocols)("$id: the server receives the user's decision", ({ create }) => {
  const { features } = create().carries;
  test.each(decisions.filter(([, feature]) => features[feature] !== "absent"))(
    "%s",
    (...[, , request, given, received]) => {
      const loop = createLoop(create());
      playSequence(loop, toTurn(request, decide(given)), undefined, request.kind === "execution" ? [tool] : []);
      const submitted = loop.commands.flatMap((command) => (command.type === "submitAnswers" ? command.answers : []));
      expect(submitted).toMatchObject([{ requestId: "request_1", answer: received }]);
    },
  );
});

/** Where a wire carries another input than the agent's: UiPath reads texts as JSON, Gemini carries objects only. */
const carried: Readonly<Record<string, (input: Json) => Json>> = {
  uipath: (input) => (typeof input === "string" ? (JSON.parse(input || "{}") as Json) : input),
  "gemini-generate": (input) => (typeof input === "object" && !Array.isArray(input) ? (input ?? {}) : {}),
};

describe.each(servedProtocols)("$id: a request shows the agent's input", ({ id, create }) => {
  test.each([[null], [0], [false], [""], ["null"], ["{}"], [[]], [{}], [{ a: null }]])("%j", (input) => {
    const loop = createLoop(create());
    const [begin, message] = toTurn(ask, decide({}));
    const argument = JSON.stringify(input);
    const call = { toolCallId: "call_1", toolName: "save", argument, input } as const;
    playSequence(loop, [
      ...[begin, message].flatMap((event) => event ?? []),
      { type: "toolCall.started", ...at, ...call },
      { type: "request.opened", turnId, request: { ...ask, requestId: "request_1" } },
      { type: "turn.ended", turnId, reason: "tool_use" },
    ]);
    const { messages, requests } = loop.session.thread;
    const shown = (carried[id] ?? ((same) => same))(input);
    const parts = messages.flatMap((one) => one.parts.filter((part) => part.type === "tool_call"));
    expect(parts.map((part) => part.input)).toEqual([shown]);
    // What nobody can see cannot be granted.
    const asks = create().carries.features.permissions !== "absent";
    expect(requests.map(({ blocked }) => blocked?.reason)).toEqual(
      asks ? [shown === null ? "invalid" : undefined] : [],
    );
  });
});
