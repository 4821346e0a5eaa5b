/** A coloured piece of code. `name` is the end of a class and of a token: `keyword` is drawn with `--cs-syntax-keyword`. */
export interface SyntaxSpan {
  /** The code of the span. */
  readonly text: string;
  /** End of its class and token; `foreground` for code without a colour. */
  readonly name: string;
}
