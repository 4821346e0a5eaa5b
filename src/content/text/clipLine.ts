/** Characters of a line that are shown: more fills no screen, and a browser lays out a line of megabytes for seconds. */
const most = 2000;

/**
 * Gives the start of a line and how many characters (UTF-16 units) are left out; a line of up to 2,000 is given whole.
 */
export function clipLine(line: string): { readonly text: string; readonly hidden: number } {
  if (line.length <= most) return { text: line, hidden: 0 };
  const unit = line.charCodeAt(most - 1);
  // A character of two units is not cut in two.
  const end = unit >= 0xd800 && unit <= 0xdbff ? most - 1 : most;
  return { text: line.slice(0, end), hidden: line.length - end };
}
