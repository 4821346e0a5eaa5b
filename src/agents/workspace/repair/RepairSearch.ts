import type { WorkspaceCopy } from "../createCopies.ts";
import type { RepairLimits } from "./createBudget.ts";
import type { Edit } from "./Edit.ts";
import type { TestRun } from "./runTests.ts";
import type { TestCommand } from "./toTestCommand.ts";

/** The input of a search for a repair. */
export interface RepairTask {
  /** Copies in which edits are tried, each used by one run at a time; at least one. */
  readonly scratches: readonly WorkspaceCopy[];
  readonly words: TestCommand;
  /** Files that may be edited, those closest to the failing tests first. */
  readonly files: readonly string[];
  readonly limits: RepairLimits;
  readonly signal: AbortSignal;
  /** Called after each tried edit. */
  onTried(tried: TriedEdit): void;
}

/** One tried edit with its run. */
export interface TriedEdit {
  readonly edit: Edit;
  readonly run: TestRun;
  /** How many edits were tried, including this one, and how many there are. */
  readonly done: number;
  readonly total: number;
}

/** The result of a search. */
export interface RepairSearch {
  /** `stable`: there was no failure; `runs` and `time`: a limit was reached; `exhausted`: no edit was left, or none helped. */
  readonly outcome: "repaired" | "exhausted" | "runs" | "time" | "stable";
  /** The found edits, in order. Where the outcome is not `repaired`, they repair only some of the failures. */
  readonly edits: readonly Edit[];
  /** Other edits that also make all tests pass: a few more are tried after the last one. */
  readonly rivals: readonly Edit[];
  /** The edited files: path and new text of each. */
  readonly texts: readonly (readonly [path: string, text: string])[];
  readonly tried: readonly Edit[];
  /** The number of edits to try. */
  readonly total: number;
  /** The number of test runs, including those without an edit. */
  readonly runs: number;
  readonly milliseconds: number;
  /** The counts of all tests before any edit; absent if a limit allowed no run, or it printed none. */
  readonly before?: TestRun["counts"];
  /** The counts of all tests with the found edits. */
  readonly after?: TestRun["counts"];
  /** Files that could not be parsed. */
  readonly unreadable: readonly string[];
}
