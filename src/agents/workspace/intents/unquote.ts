/** Takes the quotes or backquotes off a text that is wholly quoted. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  return /^(["'`])([\s\S]*)\1$/.exec(trimmed)?.[2] ?? trimmed;
}
