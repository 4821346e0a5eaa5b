"use client";
import { useMemo } from "react";
import type { DiffLine } from "../../content/index.ts";
import type { SyntaxSpan } from "../code-block/SyntaxSpan.ts";
import { maxHighlight, useHighlight } from "../code-block/useHighlight.ts";
import type { DiffRow } from "./rows/toDiffRows.ts";

/** Gives the colours of a line as it stands on one side; undefined while they are not known. */
export type DiffColours = (line: DiffLine) => readonly SyntaxSpan[] | undefined;

/**
 * Returns the colours of the lines of a diff. Each side is coloured as one text, so that a string or comment over several lines keeps
 * its colour; where a gap hides its beginning, the colours of a line may be those of other code, never another text.
 *
 * @param path - The file, whose ending names the language.
 */
export function useDiffColours(rows: readonly DiffRow[], path: string): DiffColours {
  const language = /\.([a-z0-9]+)$/i.exec(path)?.[1] ?? "";
  const before = useMemo(() => toSide(rows, "added"), [rows]);
  const after = useMemo(() => toSide(rows, "removed"), [rows]);
  const beforeSpans = useHighlight(before.code, language);
  const afterSpans = useHighlight(after.code, language);
  return (line) => {
    const [side, spans] = line.type === "removed" ? [before, beforeSpans] : [after, afterSpans];
    return spans[side.places.get(line) ?? -1];
  };
}

/** One side of a diff as text. Where it is too long for colours it is empty. */
interface Side {
  readonly code: string;
  /** Number of each of its lines, from 0. */
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
