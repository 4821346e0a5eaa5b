import { createHash } from "node:crypto";
import { frameScript } from "./frameScript.ts";

/** Returns the source expression of a Content-Security-Policy that allows one inline script: `'sha256-…'`. */
function toHash(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/**
 * Returns the page in which diagrams are drawn: one file, with the library in it. Its own policy allows these two scripts and the styles of
 * diagrams, and no request at all.
 *
 * @param library - The source of mermaid as one classic script, `mermaid/dist/mermaid.min.js`.
 */
export function writeFramePage(library: string): string {
  // Only `</script` and `<script` would end or nest an inline script. They occur in strings and regular expressions, where `\x3c` is the
  // same as `<`.
  const script = library.replaceAll(/<(?=\/?script)/gi, String.raw`\x3c`);
  const policy = [
    "default-src 'none'",
    `script-src ${toHash(script)} ${toHash(frameScript)}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Diagrams</title>
<body></body>
<script>${script}</script>
<script>${frameScript}</script>
</html>
`;
}
