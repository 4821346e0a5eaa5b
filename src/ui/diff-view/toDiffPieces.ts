import type { WordRange } from "../../content/index.ts";

/** A run of a line in one colour that is wholly inside or wholly outside of what differs. */
export interface DiffPiece {
  /** Its text. */
  readonly text: string;
  /** Name of its colour, a class name after `cs-syntax-`; absent for plain text. */
  readonly name?: string | undefined;
}

/** Neighbouring pieces that all differ, or all do not. */
export interface DiffSegment {
  /** Whether these words differ from the line that this one replaces or is replaced by. */
  readonly changed: boolean;
  /** The pieces, in order. */
  readonly pieces: readonly DiffPiece[];
}

/**
 * Cuts a line where what differs begins and ends, and where its colours change. The pieces together are the line again.
 *
 * @param ranges - What differs, in order and apart.
 * @param spans - Its colours, from the first character on; those of another text are left aside.
 */
export function toDiffPieces(
  text: string,
  ranges: readonly WordRange[],
  spans: readonly { readonly text: string; readonly name: string }[] = [],
): DiffSegment[] {
  const fits = spans.map((span) => span.text).join("") === text;
  const colours = fits ? spans : [{ text, name: "foreground" }];
  // Both lists go from left to right: each colour and each segment is met once.
  let [index, at] = [0, 0];
  return toSegments(text, ranges).map(({ changed, start, end }) => {
    const pieces: DiffPiece[] = [];
    for (let colour = colours[index]; colour !== undefined && at < end; colour = colours[index]) {
      const stop = at + colour.text.length;
      const piece = text.slice(Math.max(at, start), Math.min(stop, end));
      const { name } = colour;
      if (piece !== "") pieces.push(name === "foreground" ? { text: piece } : { text: piece, name });
      // It goes on in the next segment.
      if (stop > end) break;
      at = stop;
      index += 1;
    }
    return { changed, pieces };
  });
}

function toSegments(text: string, ranges: readonly WordRange[]): { changed: boolean; start: number; end: number }[] {
  const segments: { changed: boolean; start: number; end: number }[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) segments.push({ changed: false, start: at, end: start });
    segments.push({ changed: true, start, end });
    at = end;
  }
  if (at < text.length) segments.push({ changed: false, start: at, end: text.length });
  return segments;
}
