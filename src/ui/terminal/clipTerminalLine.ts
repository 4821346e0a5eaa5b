import { clipLine } from "../../content/index.ts";
import { dropEnd } from "./dropEnd.ts";

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
