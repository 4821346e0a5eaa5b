"use client";
import { useMemo } from "react";
import type { DiffLine } from "../../content/index.ts";
import type { SyntaxSpan } from "../code-block/SyntaxSpan.ts";
import { maxHighlight, useHighlight } from "../code-block/useHighlight.ts";
import type { DiffRow } from "./rows/toDiffRows.ts";

/** Returns the coloured spans of a line on its side; undefined while they are unknown. */
export type DiffColours = (line: DiffLine) => readonly SyntaxSpan[] | undefined;

/**
 * Returns the colours of the lines of a diff. Each side is highlighted as one text, so that a string or comment over several lines keeps
 * its colour; when a gap hides its beginning, the colours can be wrong, but never the text.
 *
 * @param path - Path of the file, whose extension determines the language.
 */
export function useDiffColours(rows: readonly DiffRow[], path: string): DiffColours {
  const language = /\.([a-z0-9]+)$/i.exec(path)?.[1] ?? "";
  const oldSide = useMemo(() => toSide(rows, "added"), [rows]);
  const newSide = useMemo(() => toSide(rows, "removed"), [rows]);
  const oldSpans = useHighlight(oldSide.code, language);
  const newSpans = useHighlight(newSide.code, language);
  return (line) => {
    const [side, spans] = line.type === "removed" ? [oldSide, oldSpans] : [newSide, newSpans];
    return spans[side.places.get(line) ?? -1];
  };
}

/** One side of a diff as text; empty when it is too long to highlight. */
interface Side {
  readonly code: string;
  /** Index of each line in the text, from 0. */
  readonly places: ReadonlyMap<DiffLine, number>;
}

const plain: Side = { code: "", places: new Map() };

function toSide(rows: readonly DiffRow[], without: DiffLine["type"]): Side {
  const texts: string[] = [];
  const places = new Map<DiffLine, number>();
  let length = 0;
  for (const row of rows) {
    if (row.type !== "line" || row.line.type === without) continue;
    length += row.line.text.length + 1;
    if (length > maxHighlight) return plain;
    places.set(row.line, texts.length);
    texts.push(row.line.text);
  }
  return { code: texts.join("\n"), places };
}
