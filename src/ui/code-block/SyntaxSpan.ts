/** A coloured piece of code. `name` is the suffix of its class and its colour token: `keyword` has the colour `--cs-syntax-keyword`. */
export interface SyntaxSpan {
  /** The code of the span. */
  readonly text: string;
  /** Suffix of its class and colour token; `foreground` for code without a colour. */
  readonly name: string;
}
