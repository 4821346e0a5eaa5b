import { expect, test } from "vitest";
import { digestInput } from "../../content/index.ts";
import type { AgentRequest, RequestOption, ToolCallPart } from "../../model/index.ts";
import { createAnswer } from "./createAnswer.ts";

const options: readonly RequestOption[] = [
  { id: "always", label: "Yes, always", kind: "allow_always" },
  { id: "yes", label: "Yes", kind: "allow_once" },
  { id: "no", label: "No", kind: "reject_once" },
  { id: "later", label: "Later", kind: "other" },
];

function aRequest(more: Partial<AgentRequest> = {}): AgentRequest {
  return {
    requestId: "r1",
    turnId: "t1",
    kind: "permission",
    options,
    editable: false,
    canExplainDenial: true,
    state: "open",
    ...more,
  };
}

const call: ToolCallPart = {
  type: "tool_call",
  key: "t1:c1",
  toolCallId: "c1",
  occurrence: 0,
  turnId: "t1",
  toolName: "run_command",
  kind: "execute",
  runsOn: "server",
  argument: '{"b":1,"a":2}',
  input: { b: 1, a: 2 },
  inputState: "ready",
  status: "awaiting_permission",
  content: [],
  locations: [],
  requestIds: ["r1"],
};

test("a grant without an option takes the one-time option and carries the digest of what was shown", () => {
  expect(createAnswer(aRequest(), { granted: true }, call, 7)).toEqual({
    optionId: "yes",
    granted: true,
    by: "user",
    at: 7,
    digest: digestInput({ a: 2, b: 1 }),
  });
});

test("a denial takes the rejecting option and the user's reason", () => {
  expect(createAnswer(aRequest(), { granted: false, reason: "not now" }, call, 7)).toMatchObject({
    optionId: "no",
    granted: false,
    reason: "not now",
  });
});

test("an always-option is remembered; a request without options has none in its answer", () => {
  expect(createAnswer(aRequest(), { granted: true, optionId: "always" }, call, 7)).toMatchObject({ remember: true });
  expect(createAnswer(aRequest({ options: [] }), { granted: true }, call, 7).optionId).toBeUndefined();
  expect(createAnswer(aRequest(), { granted: true, optionId: "later" }, call, 7)).toMatchObject({ optionId: "later" });
});

test("only a permission about a call has a digest; a form carries its values", () => {
  const values = { name: "Ada" };
  const form = createAnswer(aRequest({ kind: "form", options: [] }), { granted: true, input: values }, undefined, 7);
  expect(form).toEqual({ granted: true, by: "user", at: 7, input: values });
});

test.each([
  ["an unknown option", { granted: true, optionId: "nowhere" }, /no option/],
  ["a grant by a rejecting option", { granted: true, optionId: "no" }, /reject_once/],
  ["a denial by an allowing option", { granted: false, optionId: "yes" }, /allow_once/],
  ["an edited input that cannot travel", { granted: true, input: { a: 3 } }, /edited input/],
])("refuses %s", (_, decision, message) => {
  expect(() => createAnswer(aRequest(), decision, call, 7)).toThrow(message);
});
