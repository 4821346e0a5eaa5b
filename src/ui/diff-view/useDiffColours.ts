"use client";
import { useMemo } from "react";
import type { DiffLine } from "../../content/index.ts";
import type { SyntaxSpan } from "../code-block/SyntaxSpan.ts";
import { useHighlight } from "../code-block/useHighlight.ts";
import type { DiffRow } from "./toDiffRows.ts";

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

function toSide(rows: readonly DiffRow[], without: DiffLine["type"]): { code: string; places: Map<DiffLine, number> } {
  const lines = rows.flatMap((row) => (row.type === "line" && row.line.type !== without ? [row.line] : []));
  return {
    code: lines.map((line) => line.text).join("\n"),
    places: new Map(lines.map((line, index) => [line, index])),
  };
}
