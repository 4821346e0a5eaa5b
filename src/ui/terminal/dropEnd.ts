/** Takes a character off the end of a text as often as it stands there. A pattern would try each run of it, wherever it stands. */
export function dropEnd(text: string, character: "\n" | "\r"): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
}
