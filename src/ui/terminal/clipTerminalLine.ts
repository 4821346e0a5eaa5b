import { clipLine } from "../../content/index.ts";

/**
 * Shortens a line that is too long to be shown, and appends the number of omitted characters. Of a long line that was overwritten
 * with `\r`, e.g. by a progress bar, only the last version is used.
 */
export function clipTerminalLine(line: string, clipped: (characters: number) => string): string {
  // 2,000 characters are shown in any case.
  const last = line.length > 2000 ? line.slice(dropEnd(line, "\r").lastIndexOf("\r") + 1) : line;
  const { text, hidden } = clipLine(last);
  // The omitted rest may contain the reset of a colour, so it is reset here.
  return hidden === 0 ? last : `${text}\u001b[0m${clipped(hidden)}`;
}

/** Removes all occurrences of a character at the end of a text. A regular expression would be quadratic, since it tries each run. */
export function dropEnd(text: string, character: "\n" | "\r"): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
}
