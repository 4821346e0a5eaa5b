/** Removes the quotes or backquotes around a text. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  return /^(["'`])([\s\S]*)\1$/.exec(trimmed)?.[2] ?? trimmed;
}
