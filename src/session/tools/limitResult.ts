import { toMedia, toOutputBlocks } from "../../model/index.ts";
import type { ContentBlock, ToolOutput } from "../../model/index.ts";

/**
 * A part of base64 is no picture: media are whole, up to this many bytes together, or left out. Three such results fit into one request to
 * our own server, and each is below what the vendors of models take.
 */
const maxMediaBytes = 4_194_304;

/**
 * Cuts a result to `maxBytes` of UTF-8, including a note for the model about the cut. A smaller result is returned unchanged.
 *
 * A string is cut between two characters; anything else becomes the start of its JSON text, since a part of a JSON value is invalid. Of
 * a list of blocks with media only the texts are cut; media beyond 4 MiB, or `maxBytes` if that is more, are replaced by a sentence.
 */
export function limitResult(output: ToolOutput, maxBytes: number): ToolOutput {
  const blocks = toOutputBlocks(output);
  if (blocks?.some((block) => toMedia(block) !== undefined)) {
    return limitTexts(limitMedia(blocks, Math.max(maxBytes, maxMediaBytes)), maxBytes);
  }
  const bytes = encode(typeof output === "string" ? output : JSON.stringify(output));
  return bytes.length <= maxBytes ? output : cut(bytes, maxBytes, { size: bytes.length, maxBytes });
}

function limitMedia(blocks: readonly ContentBlock[], maxBytes: number): readonly ContentBlock[] {
  let room = maxBytes;
  return blocks.map((block) => {
    if (toMedia(block) === undefined) return block;
    const { length } = JSON.stringify(block);
    if (length <= room) {
      room -= length;
      return block;
    }
    const reason = `it has ${length} bytes with its base64; all together may have the limit of ${maxBytes}.`;
    return { type: "text", text: `[${block.type} ${toType(block)} left out: ${reason}]` };
  });
}

function toType(block: ContentBlock): string {
  return "mimeType" in block ? (block.mimeType ?? "") : "";
}

/** Cuts the text in which the limit is reached, and leaves out the texts after it. */
function limitTexts(blocks: readonly ContentBlock[], maxBytes: number): readonly ContentBlock[] {
  const texts = blocks.map((block) => (toMedia(block) === undefined ? encode(toText(block)) : new Uint8Array()));
  const size = texts.reduce((sum, { length }) => sum + length, 0);
  let room = maxBytes;
  return blocks.flatMap((block, index): readonly ContentBlock[] => {
    const bytes = texts[index] ?? new Uint8Array();
    if (bytes.length === 0) return [block];
    const before = room;
    room -= bytes.length;
    if (room >= 0) return [block];
    return before < 0 ? [] : [{ type: "text", text: cut(bytes, before, { size, maxBytes }) }];
  });
}

function toText(block: ContentBlock): string {
  return block.type === "text" ? block.text : JSON.stringify(block);
}

/** Returns the start of a text that fits into `room` together with its note. */
function cut(
  bytes: Uint8Array,
  room: number,
  { size, maxBytes }: { readonly size: number; readonly maxBytes: number },
): string {
  const note = `\n[Result cut: it has ${size} bytes, more than the limit of ${maxBytes}. The rest is missing. Ask for less.]`;
  // The note counts too: it is ASCII, one byte a character. A limit smaller than the note gives only the note.
  const end = Math.max(0, room - note.length);
  return `${new TextDecoder().decode(bytes.subarray(0, toBorder(bytes, end)))}${note}`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the last border between two characters at or before `end`: UTF-8 continuation bytes are 10xxxxxx. */
function toBorder(bytes: Uint8Array, end: number): number {
  let border = end;
  while (border > 0 && ((bytes[border] ?? 0) & 0xc0) === 0x80) border -= 1;
  return border;
}
