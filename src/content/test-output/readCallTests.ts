import type { ToolCallPart } from "../../model/index.ts";
import { findBadExit } from "../call/findBadExit.ts";
import { readOutputText } from "../call/readOutputText.ts";
import { summarizeToolCall } from "../call/summarizeToolCall.ts";
import { readTestReport } from "./readTestReport.ts";
import type { TestReport } from "./TestReport.ts";

/** A call with its tests; parts are immutable. */
const cache = new WeakMap<ToolCallPart, { readonly tests: TestReport | undefined }>();

/** Reads the tests that a call of a command has run, from its whole output; undefined where it ran none, or the beginning is lost. */
export function readCallTests(call: ToolCallPart): TestReport | undefined {
  const known = cache.get(call);
  if (known !== undefined) return known.tests;
  const tests = readTests(call);
  cache.set(call, { tests });
  return tests;
}

/**
 * Whether a call that the agent reports as completed has a failure in its result: a command that ended with another exit code than 0 or by
 * a signal, or a test that failed. Such a call is never marked as a success.
 */
export function hasFailed(call: ToolCallPart): boolean {
  return findBadExit(call) !== undefined || (readCallTests(call)?.failed ?? 0) > 0;
}

function readTests(call: ToolCallPart): TestReport | undefined {
  if (call.status !== "completed" && call.status !== "failed") return undefined;
  const terminals = call.content.filter((item) => item.type === "terminal");
  if (terminals.length === 0 && summarizeToolCall(call).kind !== "execute") return undefined;
  const [terminal] = terminals;
  if (terminals.length > 1 || (terminal?.dropped ?? 0) > 0) return undefined;
  const output = terminal === undefined ? readOutputText(call) : terminal.output;
  return output === undefined ? undefined : readTestReport(output);
}
