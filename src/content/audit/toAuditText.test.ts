import { expect, test } from "vitest";
import type { AuditRecord, DecisionRecord, ExecutionRecord } from "../../model/index.ts";
import { redactSecrets, redactText } from "./redactSecrets.ts";
import { toAuditCsv, toAuditJsonl } from "./toAuditText.ts";

const base = { number: 1, time: 0, sessionId: "s", turnId: "t", step: 0, protocol: "acp 1" } as const;
const execution = {
  ...base,
  type: "execution",
  toolCallId: "c",
  runsOn: "server",
  status: "completed",
  retries: 0,
} as const;

test.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\uff1d1"])(
  "a tool named %j is no formula in a spreadsheet",
  (toolName) => {
    const csv = toAuditCsv([{ ...execution, toolName, requestIds: [] }]);
    expect(csv.split("\r\n")[1]).toContain(`"'${toolName}"`);
  },
);

test("quotes, line breaks and commas stay inside their cell", () => {
  const csv = toAuditCsv([{ ...execution, toolName: 'a",\r\nb', requestIds: ["r"] }]);
  expect(csv).toContain('"a"",\r\nb"');
  expect(csv).toContain('"1970-01-01T00:00:00.000Z"');
});

test("each field of a record has its cell", () => {
  const rule = { ruleId: "mark-rule", effect: "allow" } as const;
  const call = {
    toolName: "mark-tool",
    toolCallId: "mark-call",
    input: "mark-input",
    by: "user",
    granted: true,
  } as const;
  const decision: Required<DecisionRecord> = {
    ...base,
    ...call,
    rule,
    type: "decision",
    requestId: "mark-request",
    requestKind: "form",
    outcome: "failed",
    option: { id: "mark-option", label: "", kind: "other" },
    digest: "mark-digest",
    unseen: 1234,
    edit: "mark-edit",
    reason: "mark-reason",
    remember: true,
    latency: 2345,
    errorCode: "mark-code",
  };
  const run: Required<ExecutionRecord> = {
    ...base,
    ...execution,
    ...call,
    rule,
    requestIds: ["mark-a", "mark-b"],
    startedAt: 1,
    endedAt: 2,
    result: "mark-result",
    resultLength: 3456,
    retries: 4567,
    error: { layer: "tool", code: "mark-failure" },
  };
  const csv = toAuditCsv([decision, run]);
  const [header = ""] = csv.split("\r\n");
  const names = new Set([...Object.keys(decision), ...Object.keys(run)]);
  names.delete("requestIds");
  expect(header.split(",").toSorted()).toEqual([...names].toSorted());
  for (const [value] of JSON.stringify([decision, run]).matchAll(/mark-\w+|\d{4}/g)) expect(csv).toContain(value);
});

test("JSON Lines read back as the records", () => {
  const records: AuditRecord[] = [
    { ...execution, toolName: "a\nb", requestIds: [] },
    { ...execution, number: 2, toolName: "c", requestIds: [] },
  ];
  const lines = toAuditJsonl(records).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(records);
});

test.each([
  "sk-proj-abcdefghijklmnopqrstuvwx",
  "ghp_0123456789abcdefghijklmnopqrstuvwxyz",
  "AKIAIOSFODNN7EXAMPLE",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
  "hunter2hunter2",
])("the secret %s is not kept", (secret) => {
  const texts = [`curl -H "Authorization: Bearer ${secret}" x`, `https://me:${secret}@host/`, `TOKEN=${secret}`];
  expect(texts.map(redactText).join("\n")).not.toContain(secret);
  expect(JSON.stringify(redactSecrets({ a: [{ apiKey: secret, b: `password: ${secret}` }] }))).not.toContain(secret);
});

test("a text that is no secret stays unchanged", () => {
  const value = { path: "src/token.ts", text: "const a = b - c;", n: 1, none: null };
  expect(redactSecrets(value)).toEqual(value);
});

test("takes a megabyte in linear time", () => {
  const bad = [
    "eyJ".repeat(300_000),
    "-----BEGIN ".repeat(90_000),
    "://a:".repeat(200_000),
    "password=".repeat(100_000),
  ];
  expect(bad.map((text) => redactText(text).length)).toHaveLength(4);
});
