/** A matcher of Testing Library for the code that has a text. */
export type CodeMatcher = (content: string, element: Element | null) => boolean;

/** Code, a line of a file, or a line of a diff. */
const code = ".cs-code, [data-line], .cs-diff-text";

/**
 * Matches the code that has a text, e.g. `canvas.findByText(codeWith("const price"))`. A text alone is found only until the code is
 * highlighted: from then on each token is an element.
 */
export function codeWith(text: string): CodeMatcher {
  return (_, element) => element?.matches(code) === true && element.textContent.includes(text);
}
