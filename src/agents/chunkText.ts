/** Beyond this length text is streamed by lines, as nobody reads along word by word. */
const longText = 4000;

/** Most pieces that a long text is cut into. */
const maxPieces = 400;

/**
 * Cuts text into the pieces that an agent streams: words with the space before them, groups of lines where the text is long.
 *
 * @returns Pieces that joined give the text again; none for an empty text.
 */
export function chunkText(text: string): readonly string[] {
  if (text.length <= longText) return text.match(/\s*\S+|\s+$/g) ?? [];
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const size = Math.ceil(lines.length / maxPieces);
  const pieces: string[] = [];
  for (let start = 0; start < lines.length; start += size) pieces.push(lines.slice(start, start + size).join(""));
  return pieces;
}
