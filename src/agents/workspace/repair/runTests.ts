import { createOutputBuffer } from "../process/createOutputBuffer.ts";
import { parseTestReport } from "../process/parseTestReport.ts";
import { spawnCommand, type CommandRun } from "../process/spawnCommand.ts";

/** A failing test of one run. */
export interface FailingTest {
  readonly name: string;
  /** Path from the workspace. */
  readonly file?: string | undefined;
}

/** The result of one run of tests. */
export interface TestRun {
  /** Whether the program exited with code 0 and reported no failure. */
  readonly passed: boolean;
  /** Each failing test by location and name; one entry for the program itself where it reported no tests. */
  readonly failing: ReadonlySet<string>;
  /** The failing tests that were reported. */
  readonly failures: readonly FailingTest[];
  /** Absent if the output has no counts. */
  readonly counts?: { readonly tests: number; readonly passed: number; readonly failed: number } | undefined;
  readonly output: string;
  readonly timedOut: boolean;
}

/** Maximum characters of output that are stored for one run. */
const maxOutput = 256 * 1024;

/** Runs tests in a copy and parses their report; an aborted run rejects with the signal's reason. */
export async function runTests(run: Omit<CommandRun, "onOutput">): Promise<TestRun> {
  const buffer = createOutputBuffer(maxOutput);
  const end = await spawnCommand({ ...run, onOutput: (text) => void buffer.add(text) });
  run.signal.throwIfAborted();
  const output = buffer.text();
  const report = parseTestReport(output, run.copy.directory);
  const failures = report?.failures ?? [];
  const named = failures.map(({ name, location = "" }) => `${location} ${name}`);
  const passed = end.code === 0 && (report?.failed ?? 0) === 0;
  return {
    passed,
    failing: new Set(passed ? [] : named.length === 0 ? ["the program"] : named),
    failures: failures.map(({ name, location }) => ({
      name,
      file: location?.replace(/:\d+$/, ""),
    })),
    counts: report === undefined ? undefined : { tests: report.tests, passed: report.passed, failed: report.failed },
    output,
    timedOut: end.timedOut,
  };
}

/** Whether a run fails less than an earlier one: fewer failing tests, all of which failed before, and no missing test. */
export function isBetter(run: TestRun, before: TestRun): boolean {
  return (
    run.failing.size < before.failing.size &&
    [...run.failing].every((test) => before.failing.has(test)) &&
    (run.counts?.tests ?? 0) >= (before.counts?.tests ?? 0)
  );
}
