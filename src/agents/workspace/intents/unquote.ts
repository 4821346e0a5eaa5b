/** Removes the space around a text, and one pair of quotes or backquotes. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  return /^(["'`])([\s\S]*)\1$/.exec(trimmed)?.[2] ?? trimmed;
}
