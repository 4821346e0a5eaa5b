/** What a wire counts the positions in a text by: Unicode characters, or the bytes of UTF-8. */
export type TextUnit = "characters" | "bytes";

/** Returns a function that turns positions of a wire into UTF-16 offsets; undefined for what is no position in the text. Linear once. */
export function createTextOffsets(text: string, unit: TextUnit): (position: number | undefined) => number | undefined {
  const offsets = [0];
  // Most texts have as many characters as code units; only the others need a list.
  const isPlain = unit === "bytes" ? !/[^\0-\x7f]/.test(text) : !/[\ud800-\udfff]/.test(text);
  if (!isPlain) {
    let end = 0;
    for (const character of text) {
      end += character.length;
      const count = unit === "characters" ? 1 : byteLength(character);
      // A position inside of a character counts as its end.
      for (let index = 0; index < count; index += 1) offsets.push(end);
    }
  }
  return (position) => {
    if (position === undefined || position < 0) return undefined;
    if (isPlain) return Number.isInteger(position) && position <= text.length ? position : undefined;
    return offsets[position];
  };
}

function byteLength(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
