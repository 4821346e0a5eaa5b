import { diffArrays } from "diff";
import type { DiffLine } from "./DiffHunk.ts";

/** A range of different characters, end exclusive. */
export interface WordRange {
  /** Index of the first character, from 0. */
  readonly start: number;
  /** Index after the last character. */
  readonly end: number;
}

/** Line length beyond which words are not compared. */
const maxLength = 1000;
/** Share of a line's characters that must be common; with less, nearly everything would be marked. */
const minCommon = 0.3;

/**
 * Compares two versions of a line word by word; returns what is different on each side. Both lists are empty if a line has more than 1,000
 * characters, or they have too little in common.
 */
export function diffWords(oldLine: string, newLine: string): { removed: WordRange[]; added: WordRange[] } {
  const none = { removed: [], added: [] };
  if (Math.max(oldLine.length, newLine.length) > maxLength) return none;
  const changes = diffArrays(toWords(oldLine), toWords(newLine), { maxEditLength: 200 });
  if (changes === undefined) return none;
  const removed: WordRange[] = [];
  const added: WordRange[] = [];
  let [oldAt, newAt, common] = [0, 0, 0];
  for (const change of changes) {
    const text = change.value.join("");
    if (change.added) push(added, newAt, (newAt += text.length));
    else if (change.removed) push(removed, oldAt, (oldAt += text.length));
    else {
      common += text.trim().length;
      oldAt += text.length;
      newAt += text.length;
    }
  }
  const size = Math.max(oldLine.trim().length, newLine.trim().length);
  return common < size * minCommon ? none : { removed, added };
}

/** Pairs each removed line with the added line that replaces it: the nth of a run of removals with the nth of the run after it. */
export function pairLines(lines: readonly DiffLine[]): Map<DiffLine, DiffLine> {
  const pairs = new Map<DiffLine, DiffLine>();
  for (let at = 0; at < lines.length;) {
    const removed = takeRun(lines, at, "removed");
    const added = takeRun(lines, at + removed.length, "added");
    for (const [index, line] of removed.entries()) {
      const partner = added[index];
      if (partner !== undefined) pairs.set(line, partner).set(partner, line);
    }
    at += Math.max(1, removed.length + added.length);
  }
  return pairs;
}

function takeRun(lines: readonly DiffLine[], from: number, type: DiffLine["type"]): readonly DiffLine[] {
  let end = from;
  while (lines[end]?.type === type) end += 1;
  return lines.slice(from, end);
}

function toWords(line: string): string[] {
  return line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function push(ranges: WordRange[], start: number, end: number): void {
  ranges.push({ start, end });
}
