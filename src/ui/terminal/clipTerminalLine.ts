import { clipLine } from "../../content/index.ts";

/**
 * Shortens a line that is too long to be shown, and says by how much. Of a line that was drawn anew, as progress bars do, the last
 * drawing counts.
 */
export function clipTerminalLine(line: string, clipped: (characters: number) => string): string {
  const last = line.length > 2000 ? line.slice(dropEnd(line, "\r").lastIndexOf("\r") + 1) : line;
  const { text, hidden } = clipLine(last);
  // The rest may hold the end of a colour: it ends here.
  return hidden === 0 ? last : `${text}\u001b[0m${clipped(hidden)}`;
}

/** Takes a character off the end of a text as often as it stands there. A pattern would try each run of it, wherever it stands. */
export function dropEnd(text: string, character: "\n" | "\r"): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
}
