import { describe, expect, test } from "vitest";
import type { AgentEvent, Answer, ToolCallPart, ToolCallPatch } from "../../model/index.ts";
import { reduceAll, selectRequest, selectToolCall } from "../../store/index.ts";
import { toDecisionRecord, toExecutionRecord } from "./toAuditRecord.ts";

const at = { turnId: "t", messageId: "m" } as const;

/** A call and a request about it, after these events. */
function scene(...events: readonly AgentEvent[]) {
  const request = { requestId: "r", turnId: "t", kind: "permission", toolCallId: "c" } as const;
  const options = [{ id: "y", label: "Yes", kind: "allow_once" }] as const;
  const thread = reduceAll([
    { type: "turn.started", turnId: "t" },
    { type: "toolCall.started", ...at, toolCallId: "c", toolName: "send", argument: '{"to":"a","key":"b"}', time: 10 },
    {
      type: "request.opened",
      turnId: "t",
      request: { ...request, options, editable: true, canExplainDenial: true },
      time: 20,
    },
    ...events,
  ]);
  return { thread, scope: { thread, sessionId: "s", protocol: "p", now: 99, number: 7 } };
}

function decide(answer: Partial<Answer> | undefined, error?: { readonly code: "timeout"; readonly message: string }) {
  const given: Answer | undefined = answer === undefined ? undefined : { granted: true, by: "user", at: 50, ...answer };
  const event: Extract<AgentEvent, { type: "request.updated" }> = {
    type: "request.updated",
    turnId: "t",
    requestId: "r",
    state: error === undefined ? "sent" : "failed",
    answer: given,
    error,
  };
  const { thread, scope } = scene({ ...event, state: "sending", error: undefined }, event);
  const request = selectRequest(thread, "r");
  if (request === undefined) throw new Error("no request");
  return toDecisionRecord(request, scope, "sent", event);
}

const rule = { ruleId: "r1", effect: "allow" } as const;

describe("the record of a decision", () => {
  test("contains who decided what, about which call, and after how long", () => {
    expect(decide({})).toEqual({
      type: "decision",
      number: 7,
      time: 99,
      sessionId: "s",
      turnId: "t",
      step: 0,
      protocol: "p",
      toolName: "send",
      toolCallId: "c",
      input: { to: "a", key: "b" },
      requestId: "r",
      requestKind: "permission",
      outcome: "sent",
      by: "user",
      granted: true,
      latency: 30,
    });
  });

  test.each<[string, Partial<Answer>, object]>([
    ["which option was chosen", { optionId: "y" }, { option: { id: "y", label: "Yes", kind: "allow_once" } }],
    ["the digest of what was shown", { digest: "d" }, { digest: "d" }],
    ["how many lines were not seen", { unseen: 12 }, { unseen: 12 }],
    ["that no line was unseen", { unseen: 0 }, { unseen: 0 }],
    ["the rule that decided", { by: "policy", rule }, { by: "policy", rule }],
    ["that it is to be remembered", { remember: true }, { remember: true }],
    ["the reason", { granted: false, reason: "no" }, { granted: false, reason: "no" }],
    ["what was changed", { input: { to: "z", key: "b" } }, { edit: '-/to "a"\n+/to "z"' }],
  ])("holds %s, and nothing else more", (_what, answer, more) => {
    expect(decide(answer)).toEqual({ ...decide({}), ...more });
  });

  test("of a failed delivery contains the error", () => {
    expect(decide({}, { code: "timeout", message: "" })).toEqual({ ...decide({}), errorCode: "timeout" });
  });

  test("of a request without an answer has no fields of an answer", () => {
    const record = decide(undefined);
    for (const key of ["by", "granted", "option", "latency", "errorCode"] as const) expect(record[key]).toBeUndefined();
  });
});

function execute(patch: ToolCallPatch, ...events: readonly AgentEvent[]) {
  const { thread, scope } = scene(...events, { type: "toolCall.updated", ...at, toolCallId: "c", patch, time: 80 });
  const call: ToolCallPart | undefined = selectToolCall(thread, "t:c");
  if (call === undefined) throw new Error("no call");
  return toExecutionRecord(call, scope);
}

function answered(answer: Partial<Answer>): AgentEvent {
  const given: Answer = { granted: true, by: "user", at: 50, ...answer };
  return { type: "request.updated", turnId: "t", requestId: "r", state: "answered", answer: given };
}

describe("the record of an execution", () => {
  test("names who let a tool of the page run, which its result alone tells of", () => {
    const grant = { by: "user", at: 40 } as const;
    expect(execute({ status: "completed" }, answered({ by: "tool", grant }))).toMatchObject({
      by: "user",
      granted: true,
    });
  });

  test("contains how it ended, when it began and who allowed it", () => {
    expect(execute({ status: "completed", result: "done" }, answered({}))).toMatchObject({
      type: "execution",
      number: 7,
      status: "completed",
      requestIds: ["r"],
      by: "user",
      granted: true,
      retries: 0,
      startedAt: 10,
      endedAt: 80,
      result: "done",
      resultLength: 4,
    });
  });

  test.each<[string, ToolCallPatch, object]>([
    [
      "a result that is no text as JSON",
      { status: "completed", result: { a: 1 } },
      { result: '{"a":1}', resultLength: 7 },
    ],
    ["what the wire sent where there is no result", { status: "completed", rawOutput: "raw" }, { result: "raw" }],
    [
      "the error with its code",
      { status: "failed", error: { layer: "tool", code: "e", message: "" } },
      { error: { layer: "tool", code: "e" } },
    ],
    [
      "an error without a code",
      { status: "failed", error: { layer: "transport", message: "" } },
      { error: { layer: "transport" } },
    ],
  ])("holds %s", (_what, patch, more) => {
    expect(execute(patch)).toMatchObject(more);
  });

  test("without a result or an answer has no fields of them", () => {
    const record = execute({ status: "failed" });
    for (const key of ["result", "resultLength", "error", "by", "granted", "rule"] as const)
      expect(record[key]).toBeUndefined();
  });

  test("cuts a long result after redacting it, and contains its length", () => {
    const token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
    const record = execute({ status: "completed", result: `${token}${"x".repeat(1_000_000)}` });
    expect(record.resultLength).toBe(1_000_000 + token.length);
    expect(record.result?.length).toBeLessThan(100_000);
    expect(record.result).not.toContain("ghp_0123");
  });

  test("redacts a result like an input, also where it is JSON in a text", () => {
    const result = { cookie: "sid=9f8a7b", nested: [{ passphrase: "correct horse battery", kept: "shop" }] };
    for (const given of [result, JSON.stringify(result), [{ type: "text", text: JSON.stringify(result) }]]) {
      const { result: shown, resultLength } = execute({ status: "completed", rawOutput: given });
      for (const secret of ["9f8a7b", "correct", "horse", "battery"]) expect(shown).not.toContain(secret);
      expect(shown).toContain("shop");
      expect(resultLength).toBe(typeof given === "string" ? given.length : JSON.stringify(given).length);
    }
    const plain = '{ "kept":  1 }';
    expect(execute({ status: "completed", rawOutput: plain }).result).toBe(plain);
  });

  test("counts the retries of a tool, and is allowed by the person, not by the tool", () => {
    const record = execute({ status: "completed" }, answered({ by: "tool", retries: 2 }));
    expect(record).toMatchObject({ retries: 2 });
    expect(record["by"]).toBeUndefined();
  });
});
