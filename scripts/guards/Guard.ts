/** One check that keeps something out, and how it is switched off. */
export interface Guard {
  readonly name: string;
  readonly file: string;
  /** The text of it, which the file has once. */
  readonly text: string;
  /** What stands there when the check is gone. */
  readonly off: string;
  /** The test files one of which must fail then. */
  readonly tests: readonly string[];
}
