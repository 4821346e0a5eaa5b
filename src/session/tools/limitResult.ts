import type { ToolOutput } from "../../model/index.ts";

/**
 * Cuts a result to `maxBytes` of UTF-8, the note inside it that says so included, where the model reads it. What fits comes back unchanged.
 *
 * A string is cut at a character; anything else becomes the start of its JSON text, since half a JSON value is none.
 */
export function limitResult(output: ToolOutput, maxBytes: number): ToolOutput {
  const text = typeof output === "string" ? output : JSON.stringify(output);
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return output;
  const note = `\n[Result cut: it has ${bytes.length} bytes, more than the limit of ${maxBytes}. The rest is missing. Ask for less.]`;
  // The note counts too: it is ASCII, one byte a character. A limit too small for it leaves the note alone.
  const room = Math.max(0, maxBytes - note.length);
  return `${new TextDecoder().decode(bytes.subarray(0, toBorder(bytes, room)))}${note}`;
}

/** The last border between two characters at or before `end`: UTF-8 continuation bytes are 10xxxxxx. */
function toBorder(bytes: Uint8Array, end: number): number {
  let border = end;
  while (border > 0 && ((bytes[border] ?? 0) & 0xc0) === 0x80) border -= 1;
  return border;
}
