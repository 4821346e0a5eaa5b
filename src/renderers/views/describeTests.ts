import type { TestReport } from "../../content/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { TerminalExit } from "../../model/index.ts";

/** What is known of a run of tests besides its own report. */
export interface TestRun {
  /** An earlier run of the same turn. */
  readonly before?: TestReport | undefined;
  /** How its command ended, where it did not end well. */
  readonly exit?: TerminalExit | undefined;
}

/** "13 → 14 tests passed", "1 of 14 tests failed", or "14 tests passed, Exit 1" where the command failed although no test did. */
export function describeTests(report: TestReport, { before, exit }: TestRun, messages: Messages): string {
  const { receipt, toolCall } = messages;
  const { passed, failed, skipped } = report;
  if (failed > 0) return receipt.failed(failed, passed + failed + skipped);
  const words =
    before === undefined || before.passed === passed
      ? receipt.passed(passed)
      : receipt.nowPassed(before.passed, passed);
  return exit === undefined ? words : toolCall.seal.facts([words, describeExit(exit, messages)]);
}

/** Characters of a signal's name that are shown. */
const mostOfSignal = 20;

/** "Exit 1", or "ended by SIGKILL". The name of a signal is untrusted text. */
export function describeExit({ code, signal }: TerminalExit, { toolCall, terminal }: Messages): string {
  return code === null ? terminal.exitSignal((signal ?? "").slice(0, mostOfSignal)) : toolCall.exitCode(code);
}
