import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type {
  AgentRequest,
  Answer,
  Message,
  ToolCallContent,
  ToolCallPart,
  ToolCallStatus,
} from "../../model/index.ts";
import { readReceipt } from "./readReceipt.ts";
import { plainCall } from "../../model/fixtures/plainCall.ts";

const toCall = (id: string, patch: Partial<ToolCallPart> = {}): ToolCallPart => ({
  ...plainCall,
  key: `t:${id}`,
  toolCallId: id,
  ...patch,
});

function toMessages(...parts: readonly ToolCallPart[]): Message[] {
  return [{ id: "m", role: "assistant", turnId: "t", parts, wire: [] }];
}

function toRequest(id: string, answer: Partial<Answer>): AgentRequest {
  return {
    requestId: `permission:${id}`,
    turnId: "t",
    kind: "permission",
    toolCallKey: `t:${id}`,
    options: [],
    editable: false,
    canExplainDenial: true,
    state: "answered",
    answer: { granted: true, by: "user", at: 1, ...answer },
  };
}

const tap = (passed: number, failed: number): string =>
  [
    `1..${passed + failed}`,
    ...Array.from({ length: failed }, (_, at) => `not ok ${at + 1} - f${at}`),
    ...Array.from({ length: passed }, (_, at) => `ok ${failed + at + 1} - p${at}`),
  ].join("\n");

function terminal(output: string, code: number): ToolCallContent {
  return { type: "terminal", terminalId: output, output, exit: { code, signal: null } };
}

const run = (id: string, output: string, code: number): ToolCallPart =>
  toCall(id, { kind: "execute", content: [terminal(output, code)], input: { command: "npm test" } });

const edit = (id: string, oldText: string, newText: string): ToolCallPart =>
  toCall(id, { kind: "edit", content: [{ type: "diff", path: "a.js", oldText, newText }] });

describe("readReceipt", () => {
  test("a repair: one file that was changed twice, both test runs, and who allowed what", () => {
    const calls = [run("1", tap(13, 1), 1), edit("2", "a", "b"), edit("3", "b", "c"), run("4", tap(14, 0), 0)];
    const requests = [toRequest("1", {}), toRequest("2", {}), toRequest("3", { by: "policy" })];
    const receipt = readReceipt(toMessages(...calls), requests);
    expect(receipt.changes).toEqual([{ type: "diff", path: "a.js", oldText: "a", newText: "c" }]);
    expect([receipt.steps.length, receipt.changedBy, receipt.commands]).toEqual([4, ["t:2", "t:3"], ["t:1", "t:4"]]);
    expect([receipt.tests?.before?.passed, receipt.tests?.after.passed, receipt.tests?.callKey]).toEqual([
      13,
      14,
      "t:4",
    ]);
    expect([receipt.byHand, receipt.byRule, receipt.troubles]).toEqual([["t:1", "t:2"], ["t:3"], []]);
  });

  test("page tools that were confirmed were allowed, those that run by themselves were not", () => {
    const by = (who: "user" | "policy"): Partial<Answer> => ({ by: "tool", grant: { by: who, at: 1 } });
    const requests = [toRequest("1", by("user")), toRequest("2", by("policy")), toRequest("3", { by: "tool" })];
    const executions = requests.map((request): AgentRequest => ({ ...request, kind: "execution" }));
    const receipt = readReceipt(toMessages(...["1", "2", "3"].map((id) => toCall(id))), executions);
    expect([receipt.byHand, receipt.byRule]).toEqual([["t:1"], ["t:2"]]);
  });

  test("a command that fails is named, unless its output tells of the tests that failed", () => {
    const calls = [run("1", "boom", 2), run("2", tap(1, 1), 1), run("3", tap(2, 0), 1)];
    const troubles = readReceipt(toMessages(...calls), []).troubles;
    expect(troubles.map(({ call, what }) => [call.key, what])).toEqual([
      ["t:1", "failed"],
      ["t:3", "failed"],
    ]);
  });

  test("a call that was not carried out changed nothing and ran nothing", () => {
    const denied = { ...edit("1", "a", "b"), status: "denied" } as const;
    const stopped = { ...run("2", "", 0), status: "cancelled" } as const;
    const receipt = readReceipt(toMessages(denied, stopped), [toRequest("1", { granted: false })]);
    expect([receipt.changes, receipt.changedBy, receipt.commands, receipt.byHand]).toEqual([[], [], [], []]);
    expect(receipt.troubles.map(({ what }) => what)).toEqual(["denied", "stopped"]);
  });

  test("a call that the agent reports as failed after a denial is named as denied", () => {
    const failed = toCall("1", { status: "failed" });
    expect(readReceipt(toMessages(failed), [toRequest("1", { granted: false })]).troubles[0]?.what).toBe("denied");
  });

  const statuses = ["completed", "failed", "denied", "cancelled", "incomplete"] as const satisfies ToolCallStatus[];

  test("whatever a turn did, no call that ended badly is left out, and no figure names a call of another turn", () => {
    const calls = fc.array(
      fc.record({ status: fc.constantFrom(...statuses), granted: fc.boolean(), asked: fc.boolean() }),
    );
    fc.assert(
      fc.property(calls, (all) => {
        const parts = all.map(({ status }, at) => toCall(`${at}`, { status }));
        const requests = all.flatMap(({ asked, granted }, at) => (asked ? [toRequest(`${at}`, { granted })] : []));
        const receipt = readReceipt(toMessages(...parts), [...requests, toRequest("other", {})]);
        const bad = parts.filter(({ status }) => status !== "completed").map(({ key }) => key);
        expect(receipt.troubles.map(({ call }) => call.key)).toEqual(bad);
        const keys = new Set(receipt.steps);
        expect([...receipt.byHand, ...receipt.byRule, ...receipt.commands].every((key) => keys.has(key))).toBe(true);
        expect(receipt.byHand).toHaveLength(all.filter(({ asked, granted }) => asked && granted).length);
      }),
      { numRuns: runs(300) },
    );
  });
});
