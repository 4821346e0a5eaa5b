/** A longer text is streamed by lines instead of words. */
const longText = 4000;

/** Maximum number of pieces of a long text. */
const maxPieces = 400;

/**
 * Cuts text into the pieces that an agent streams: words with the space before them, groups of lines where the text is long.
 *
 * @returns Pieces that joined are the text again; none for an empty text.
 */
export function chunkText(text: string): readonly string[] {
  if (text.length <= longText) return text.match(/\s+\S*|\S+/g) ?? [];
  const lines = text.match(/[^\n]+\n?|\n/g) ?? [];
  const size = Math.ceil(lines.length / maxPieces);
  const pieces: string[] = [];
  for (let start = 0; start < lines.length; start += size) pieces.push(lines.slice(start, start + size).join(""));
  return pieces;
}
