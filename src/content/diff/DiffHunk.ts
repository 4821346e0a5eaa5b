/** One line of a change. Line numbers are 1-based; a line has the number of each side that contains it, and none in a part of a file. */
export interface DiffLine {
  /** The side that contains the line; `context` for both. */
  readonly type: "context" | "added" | "removed";
  /** The line without its line break. */
  readonly text: string;
  /** Number in the old text, from 1. */
  readonly oldLine?: number | undefined;
  /** Number in the new text, from 1. */
  readonly newLine?: number | undefined;
  /** Whether the file ends with this line and has no line break there. */
  readonly noNewline?: boolean | undefined;
  /** Whether it ends with a carriage return and a line feed. */
  readonly crlf?: boolean | undefined;
}

/** Changed lines with the unchanged ones around them. */
export interface DiffHunk {
  /** Number of unchanged lines left out before it; absent if a patch has no line numbers. */
  readonly skipped?: number | undefined;
  /** The text after the second `@@` of a patch: usually the enclosing function. */
  readonly heading?: string | undefined;
  /** The lines, in order. */
  readonly lines: readonly DiffLine[];
}

/** A change of one file. */
export interface LineDiff {
  /** The changed regions, in order. */
  readonly hunks: readonly DiffHunk[];
  /** Number of added lines. */
  readonly added: number;
  /** Number of removed lines. */
  readonly removed: number;
  /** Number of unchanged lines left out after the last hunk; 0 for a patch, where it is unknown. */
  readonly skippedAfter: number;
  /** Whether the texts were too different to compare: the changed region is then one removal and one addition. */
  readonly coarse: boolean;
}
