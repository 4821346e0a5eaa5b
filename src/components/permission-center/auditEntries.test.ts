import { describe, expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { AgentRequest, AuditRecord, ToolCallPart } from "../../model/index.ts";
import { readEntries, selectEntries } from "./AuditEntry.ts";
import { filterEntries, listSubjects } from "./filterEntries.ts";

const request: AgentRequest = {
  requestId: "r1",
  turnId: "t",
  kind: "permission",
  toolCallKey: "t:c1",
  options: [],
  editable: false,
  canExplainDenial: true,
  state: "answered",
  answer: { granted: true, by: "user", at: 10, unseen: 4 },
};
const call: ToolCallPart = {
  ...plainCall,
  toolName: "edit_file",
  kind: "edit",
  input: { path: "README.md", token: "ghp_0123456789abcdefghijklmnopqrstuvwxyz" },
  requestIds: ["r1"],
  startedAt: 11,
  endedAt: 12,
};
const run: ToolCallPart = {
  ...plainCall,
  key: "t:c2",
  toolCallId: "c2",
  toolName: "run_command",
  kind: "execute",
  input: { command: "npm test" },
  startedAt: 20,
  endedAt: 21,
};
const base = { sessionId: "s", turnId: "t", step: 0, protocol: "p" } as const;
const written: AuditRecord = {
  ...base,
  type: "execution",
  number: 1,
  time: 21,
  toolName: "run_command",
  toolCallId: "c2",
  requestIds: [],
  runsOn: "server",
  status: "completed",
  retries: 0,
};

describe("the entries of an audit log", () => {
  const entries = readEntries([written], { calls: [call, run], requests: [request] });

  test("begin with what the thread tells of the time before the log, without secrets, and repeat no record", () => {
    expect(entries.map(({ record, isEarlier }) => [record.type, record.toolCallId, isEarlier])).toEqual([
      ["decision", "c1", true],
      ["execution", "c1", true],
      ["execution", "c2", false],
    ]);
    expect(entries[0]?.record).toMatchObject({ by: "user", granted: true, unseen: 4, time: 10, outcome: "sent" });
    expect(JSON.stringify(entries.map(({ record }) => record))).not.toContain("ghp_");
  });

  test("an open request and a running call are not told yet", () => {
    const open = { ...request, state: "open" as const, answer: undefined };
    const running = { ...call, status: "in_progress" as const };
    expect(readEntries([], { calls: [running], requests: [open] })).toEqual([]);
  });

  test("name the call of a request, also where two calls have one id", () => {
    const again = { ...call, key: "t:c1:1", occurrence: 1, requestIds: [] };
    const twice = readEntries([], { calls: [call, again], requests: [request] });
    expect(selectEntries(twice, "t:c1").map(({ record }) => record.type)).toContain("decision");
    expect(selectEntries(twice, "t:c1:1").map(({ record }) => record.type)).not.toContain("decision");
  });

  test("are filtered by file, by command and by who decided", () => {
    expect(listSubjects(entries)).toEqual({ file: ["README.md"], command: ["npm test"] });
    const find = (filter: object) =>
      filterEntries(entries, { type: "all", text: "", ...filter }, () => "").map(({ key }) => key);
    expect(find({ subject: { type: "file", name: "README.md" } })).toEqual(["earlier:0", "earlier:1"]);
    expect(find({ subject: { type: "command", name: "npm test" } })).toEqual(["1"]);
    expect(find({ by: "user" })).toEqual(["earlier:0"]);
    expect(find({ by: "policy" })).toEqual([]);
  });

  test("are searched for what is told and shown, not for how it is written down", () => {
    const input = { command: 'echo "hi"', cwd: "src\\cart.js", port: 5432, note: "first\nsecond" };
    const all = readEntries([{ ...written, input }], { calls: [], requests: [] });
    const find = (text: string) =>
      filterEntries(all, { type: "all", text }, ({ record }) => `The agent ran ${record.toolName}.`).length;
    for (const text of ["src\\cart.js", 'echo "hi"', "SECOND", "5432", "the agent ran run_command.", "run_comm"])
      expect([text, find(text)]).toEqual([text, 1]);
    for (const text of ["toolName", "input", "requestIds", "\\n", '":']) expect([text, find(text)]).toEqual([text, 0]);
  });
});
