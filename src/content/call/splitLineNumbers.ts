/** The text of a file without its line numbers. */
export interface NumberedText {
  /** The text without the numbers. */
  readonly text: string;
  /** Number of its first line. */
  readonly firstLine: number;
}

/**
 * Removes the numbers that tools put before the lines of a file: `cat -n`, `12→text`, `12: text`, `12 | text`.
 *
 * @returns undefined if a line has none, where they do not count up one by one, or begin with 0.
 */
export function splitLineNumbers(text: string): NumberedText | undefined {
  const lines = text.replace(/\n$/, "").split("\n");
  const rest: string[] = [];
  let firstLine = 0;
  for (const [index, line] of lines.entries()) {
    const match = /^\s*(\d{1,7})(?:→|\t|: ?| ?\| ?)(.*)$/s.exec(line);
    if (match === null) return undefined;
    const number = Number(match[1]);
    if (index === 0) firstLine = number;
    if (number !== firstLine + index) return undefined;
    rest.push(match[2] ?? "");
  }
  return firstLine === 0 ? undefined : { text: rest.join("\n"), firstLine };
}
