import type { WordRange } from "../../content/index.ts";

/** A run of a line in one colour that is completely changed or completely unchanged. */
export interface DiffPiece {
  /** The text of the run. */
  readonly text: string;
  /** Name of its colour, a class name after `cs-syntax-`; absent for plain text. */
  readonly name?: string | undefined;
}

/** Adjacent pieces that are all changed or all unchanged. */
export interface DiffSegment {
  /** Whether the text differs from the counterpart line. */
  readonly changed: boolean;
  /** The pieces, in order. */
  readonly pieces: readonly DiffPiece[];
}

/**
 * Splits a line at the borders of its changed ranges and of its colours. The concatenated pieces are the line.
 *
 * @param ranges - The changed ranges, sorted and disjoint.
 * @param spans - Its colours, from the first character on; spans of another text are ignored.
 */
export function toDiffPieces(
  text: string,
  ranges: readonly WordRange[],
  spans: readonly { readonly text: string; readonly name: string }[] = [],
): DiffSegment[] {
  const fits = spans.map((span) => span.text).join("") === text;
  const colours = fits ? spans : [{ text, name: "foreground" }];
  // Both lists are walked from left to right, each entry once.
  let [index, at] = [0, 0];
  return toSegments(text, ranges).map(({ changed, start, end }) => {
    const pieces: DiffPiece[] = [];
    for (let colour = colours[index]; colour !== undefined && at < end; colour = colours[index]) {
      const stop = at + colour.text.length;
      const piece = text.slice(Math.max(at, start), Math.min(stop, end));
      const { name } = colour;
      if (piece !== "") pieces.push(name === "foreground" ? { text: piece } : { text: piece, name });
      // The span continues in the next segment.
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
