/** One check of the product that refuses something, and how `run.ts` switches it off to prove that tests notice. */
export interface Guard {
  /** What it refuses, for the report. */
  readonly name: string;
  /** Path of the file that contains it. */
  readonly file: string;
  /** Its source text, which occurs once in the file. */
  readonly text: string;
  /** The text that replaces it to switch the check off. */
  readonly off: string;
  /** The test files of which at least one must then fail. */
  readonly tests: readonly string[];
}
