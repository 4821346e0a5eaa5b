import type { ToolOutput } from "../../model/index.ts";

/**
 * Cuts a result to `maxBytes` of UTF-8, including a note for the model about the cut. A smaller result is returned unchanged.
 *
 * A string is cut between two characters; anything else becomes the start of its JSON text, since a part of a JSON value is invalid.
 */
export function limitResult(output: ToolOutput, maxBytes: number): ToolOutput {
  const text = typeof output === "string" ? output : JSON.stringify(output);
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return output;
  const note = `\n[Result cut: it has ${bytes.length} bytes, more than the limit of ${maxBytes}. The rest is missing. Ask for less.]`;
  // The note counts too: it is ASCII, one byte a character. A limit smaller than the note gives only the note.
  const room = Math.max(0, maxBytes - note.length);
  return `${new TextDecoder().decode(bytes.subarray(0, toBorder(bytes, room)))}${note}`;
}

/** Returns the last border between two characters at or before `end`: UTF-8 continuation bytes are 10xxxxxx. */
function toBorder(bytes: Uint8Array, end: number): number {
  let border = end;
  while (border > 0 && ((bytes[border] ?? 0) & 0xc0) === 0x80) border -= 1;
  return border;
}
