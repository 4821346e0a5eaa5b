import { countOf, groupDigits } from "./format.ts";

/** Texts of the steps of a turn, of its receipt, and of the results of tests. */
export const receipt = {
  /** The list of an answer's calls and thoughts. */
  steps: "Steps",
  label: "What this turn did",
  passed: (tests: number): string => `${countOf(tests, "test")} passed`,
  /** The first and the last run of a turn. */
  nowPassed: (before: number, after: number): string =>
    `${groupDigits(before)} → ${groupDigits(after)} ${after === 1 ? "test" : "tests"} passed`,
  failed: (failed: number, tests: number): string => `${groupDigits(failed)} of ${countOf(tests, "test")} failed`,
  skipped: (tests: number): string => `${groupDigits(tests)} skipped`,
  commands: (commands: number): string => countOf(commands, "command"),
  byHand: (calls: number): string => `${groupDigits(calls)} allowed by you`,
  byRule: (calls: number): string => `${groupDigits(calls)} allowed by a rule`,
  calls: (calls: number): string => countOf(calls, "step"),
  trouble: {
    failed: (call: string): string => `Failed: ${call}`,
    denied: (call: string): string => `Denied: ${call}`,
    stopped: (call: string): string => `Not finished: ${call}`,
  },
  more: (calls: number): string => `${groupDigits(calls)} more`,
  /** The list of tests that a command's output tells of. */
  tests: "Tests",
  status: { passed: "Passed", failed: "Failed", skipped: "Skipped" },
  allTests: (tests: number): string => (tests === 1 ? "The test" : `All ${groupDigits(tests)} tests`),
  /** What the command has written, as text. */
  rawOutput: "Raw output",
};
