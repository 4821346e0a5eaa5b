/** Characters of a line that are shown: more does not fit on a screen, and a browser lays out a line of megabytes for seconds. */
const most = 2000;

/**
 * Returns the start of a line and how many characters (UTF-16 units) are left out; a line of up to 2,000 is returned whole.
 */
export function clipLine(line: string): { readonly text: string; readonly hidden: number } {
  if (line.length <= most) return { text: line, hidden: 0 };
  const unit = line.charCodeAt(most - 1);
  // A surrogate pair is never split.
  const end = unit >= 0xd800 && unit <= 0xdbff ? most - 1 : most;
  return { text: line.slice(0, end), hidden: line.length - end };
}
