import type { Replacement } from "./Operator.ts";

/** One small edit of one file that may be the repair. */
export interface Edit extends Replacement {
  /** Path from the workspace, with forward slashes. */
  readonly path: string;
  /** Name of the operator that proposed it. */
  readonly operator: string;
  /** The weight of that operator, 0 to 9. */
  readonly weight: number;
  /** 1-based line on which it starts. */
  readonly line: number;
  /** Name of the enclosing function, where it has one. */
  readonly within?: string | undefined;
  /** The changed lines before and after, trimmed. */
  readonly before: string;
  readonly after: string;
}

/** Returns the text of a file with an edit. */
export function applyEdit(source: string, { start, end, text }: Replacement): string {
  return source.slice(0, start) + text + source.slice(end);
}
