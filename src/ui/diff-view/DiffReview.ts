/** What the user decided about one hunk: it stays, or it goes. */
export type HunkDecision = "keep" | "reject";

/** A remark of the user on lines of a changed file. */
export interface DiffComment {
  /** Unique among the comments. */
  readonly id: string;
  /** Path of the file. */
  readonly path: string;
  /** Which text the line numbers are those of. */
  readonly side: "old" | "new";
  /** First line, from 1. */
  readonly line: number;
  /** Last line, inclusive. */
  readonly endLine: number;
  /** What the user wrote. */
  readonly text: string;
}

/** The decisions about the hunks of a diff, and how to change them. Hunks are named by `hunkKeys`. */
export interface DiffReview {
  /** The decisions so far, by hunk. */
  readonly decisions: Readonly<Record<string, HunkDecision>>;
  /** The comments so far, on any file. */
  readonly comments: readonly DiffComment[];
  /** Called with hunks and what becomes of them; `null` takes the decision back. Absent where nothing can be decided (any more). */
  readonly onDecide?: ((keys: readonly string[], decision: HunkDecision | null) => void) | undefined;
  /** Called with a comment of the user. Absent where none can be written. */
  readonly onComment?: ((comment: Omit<DiffComment, "id">) => void) | undefined;
  /** Called with the id of a comment that the user takes back. */
  readonly onUncomment?: ((id: string) => void) | undefined;
  /**
   * Whether a hunk stays unless it is rejected: only rejecting is then offered.
   * @default false
   */
  readonly keepsByDefault?: boolean;
}
