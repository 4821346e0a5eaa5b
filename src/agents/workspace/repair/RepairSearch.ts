import type { WorkspaceCopy } from "../createCopies.ts";
import type { RepairLimits } from "./createBudget.ts";
import type { Edit } from "./Edit.ts";
import type { TestRun } from "./runTests.ts";
import type { TestWords } from "./toTestWords.ts";

/** What to repair, and with what. */
export interface RepairTask {
  /** Copies to try edits in, each used by one run at a time; at least one. */
  readonly scratches: readonly WorkspaceCopy[];
  readonly words: TestWords;
  /** Files that may be edited, those closest to the failing tests first. */
  readonly files: readonly string[];
  readonly limits: RepairLimits;
  readonly signal: AbortSignal;
  /** Called after each edit that was tried. */
  onTried(tried: TriedEdit): void;
}

/** One edit that was tried. */
export interface TriedEdit {
  readonly edit: Edit;
  readonly run: TestRun;
  /** How many edits were tried, this one included, and how many there are. */
  readonly done: number;
  readonly total: number;
}

/** How a search ended. */
export interface RepairSearch {
  /** `stable` found no failure to begin with; `runs` and `time` are the limits. */
  readonly outcome: "repaired" | "exhausted" | "runs" | "time" | "stable";
  /** The edits that were found, in order. Where the outcome is not `repaired`, they mend a part of the failures only. */
  readonly edits: readonly Edit[];
  /** Edits that would have done as well as the last one: a few more are tried after it. */
  readonly rivals: readonly Edit[];
  /** New texts of the edited files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly tried: readonly Edit[];
  /** How many edits there were to try. */
  readonly total: number;
  /** Test runs, those without an edit included. */
  readonly runs: number;
  readonly milliseconds: number;
  /** All tests before any edit; absent where a limit allowed no run. */
  readonly before?: TestRun | undefined;
  /** All tests with the edits that were found. */
  readonly after?: TestRun | undefined;
  /** Files that could not be parsed. */
  readonly unreadable: readonly string[];
}
