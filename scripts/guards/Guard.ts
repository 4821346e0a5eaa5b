/** One check of the product that refuses something, and how it is switched off. */
export interface Guard {
  readonly name: string;
  readonly file: string;
  /** Its source text, which occurs once in the file. */
  readonly text: string;
  /** The text that replaces it to switch the check off. */
  readonly off: string;
  /** The test files of which at least one must then fail. */
  readonly tests: readonly string[];
}
