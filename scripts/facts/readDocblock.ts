/** Reads the docblock that ends right before a place of a source, without stars and with its lines; empty where there is none. */
export function readDocblock(source: string, at: number): string {
  const before = source.slice(0, at).trimEnd();
  const start = before.lastIndexOf("/**");
  if (start === -1 || before.indexOf("*/", start) !== before.length - 2) return "";
  return before
    .slice(start + 3, -2)
    .replace(/^\s*\* ?/gm, "")
    .trim();
}
