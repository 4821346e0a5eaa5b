import { diffArrays, type ChangeObject } from "diff";
import type { DiffHunk, DiffLine, LineDiff } from "./DiffHunk.ts";

/** Limits of a comparison. */
export interface DiffLimits {
  /**
   * Number of changed lines beyond which the comparison stops.
   * @default 4000
   */
  readonly maxChanges?: number | undefined;
  /**
   * Number of line comparisons after which it stops; some 8,000 take a millisecond. Counted, not timed: the same texts give the same
   * result on a busy machine.
   * @default 2_000_000
   */
  readonly maxSteps?: number | undefined;
  /**
   * Unchanged lines shown around a change.
   * @default 3
   */
  readonly context?: number | undefined;
}

/**
 * Compares two texts line by line. `null` is a missing file.
 *
 * Equal lines at both ends are split off first. Where the rest is too different for the limits, the result is coarse instead of late:
 * the whole changed region removed, then added, with `coarse` set. A missing line break at the end is marked on the line.
 */
export function diffLines(oldText: string | null, newText: string | null, limits: DiffLimits = {}): LineDiff {
  const before = toLines(oldText ?? "");
  const after = toLines(newText ?? "");
  const head = commonStart(before, after);
  const tail = commonEnd(before, after, head);
  const changed = compare(before.slice(head, before.length - tail), after.slice(head, after.length - tail), limits);
  const rest = before.slice(before.length - tail).map((line) => ({ type: "context", line }) as const);
  const start = before.slice(0, head).map((line) => ({ type: "context", line }) as const);
  return { ...toHunks([...start, ...changed.entries, ...rest], limits.context ?? 3), coarse: changed.coarse };
}

interface Entry {
  readonly type: DiffLine["type"];
  /** The line with its break. */
  readonly line: string;
}

/** Splits a text into lines with their breaks; the empty text has none. */
export function toLines(text: string): string[] {
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1 && lines[0] === "" ? [] : lines;
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

function commonEnd(a: readonly string[], b: readonly string[], head: number): number {
  let count = 0;
  while (count < a.length - head && count < b.length - head && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

/**
 * Compares the lines between the equal ends. A line that the other side does not have is removed or added in any case: only the lines
 * that both have are compared, so that rewriting half of 10,000 lines does not cost the square of the changed lines.
 */
function compare(before: string[], after: string[], limits: DiffLimits): { entries: Entry[]; coarse: boolean } {
  const [oldPlaces, newPlaces] = [findShared(before, after), findShared(after, before)];
  const linesAt = (lines: readonly string[], places: readonly number[]): string[] =>
    places.flatMap((place) => lines[place] ?? []);
  const changes = diffWithin(linesAt(before, oldPlaces), linesAt(after, newPlaces), limits);
  if (changes === undefined)
    return { entries: [...toEntries("removed", before), ...toEntries("added", after)], coarse: true };
  const entries: Entry[] = [];
  let [oldAt, newAt, oldShared, newShared] = [0, 0, 0, 0];
  const take = (oldEnd = before.length, newEnd = after.length): void => {
    // Pushed one by one: a call takes no more than some 100,000 arguments.
    for (const entry of toEntries("removed", before.slice(oldAt, oldEnd))) entries.push(entry);
    for (const entry of toEntries("added", after.slice(newAt, newEnd))) entries.push(entry);
    [oldAt, newAt] = [oldEnd + 1, newEnd + 1];
  };
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      for (const [index, line] of value.entries()) {
        take(oldPlaces[oldShared + index], newPlaces[newShared + index]);
        entries.push({ type: "context", line });
      }
    }
    if (!added) oldShared += value.length;
    if (!removed) newShared += value.length;
  }
  take();
  return { entries, coarse: false };
}

/** Compares two lists with the library; undefined if that exceeds the limits. */
function diffWithin(
  before: string[],
  after: string[],
  { maxChanges = 4000, maxSteps = 2_000_000 }: DiffLimits,
): ChangeObject<string[]>[] | undefined {
  let steps = 0;
  // The library's own limit is a time: throwing from the comparison is the only way to limit the count.
  const comparator = (left: string, right: string): boolean => {
    steps += 1;
    if (steps > maxSteps) throw tooMuchWork;
    return left === right;
  };
  try {
    return diffArrays(before, after, { maxEditLength: maxChanges, comparator });
  } catch (error) {
    if (error === tooMuchWork) return undefined;
    throw error;
  }
}

const tooMuchWork = new Error("Too different to be compared within the limits.");

/** Returns the indexes of the lines that the other side has, too. */
function findShared(lines: readonly string[], others: readonly string[]): number[] {
  const otherLines = new Set(others);
  return lines.flatMap((line, place) => (otherLines.has(line) ? place : []));
}

function toEntries(type: DiffLine["type"], lines: readonly string[]): Entry[] {
  return lines.map((line) => ({ type, line }));
}

/** Cuts the entries into hunks. Only lines in hunks are numbered: the rest may be most of a long file. */
function toHunks(entries: readonly Entry[], context: number): Omit<LineDiff, "coarse"> {
  const hunks: DiffHunk[] = [];
  let end = 0;
  const count = { old: 0, new: 0 };
  for (let at = 0; at < entries.length; at += 1) {
    if (entries[at]?.type === "context") continue;
    const start = Math.max(end, at - context);
    // Grows over further changes as long as the unchanged lines between them would all be context.
    let last = at;
    for (let next = at + 1; next < entries.length && next - last <= 2 * context + 1; next += 1) {
      if (entries[next]?.type !== "context") last = next;
    }
    const stop = Math.min(entries.length, last + context + 1);
    count.old += start - end;
    count.new += start - end;
    hunks.push({ skipped: start - end, lines: entries.slice(start, stop).map((entry) => toLine(entry, count)) });
    end = stop;
    at = last;
  }
  return {
    hunks,
    added: entries.filter(({ type }) => type === "added").length,
    removed: entries.filter(({ type }) => type === "removed").length,
    skippedAfter: entries.length - end,
  };
}

function toLine({ type, line }: Entry, count: { old: number; new: number }): DiffLine {
  if (type !== "added") count.old += 1;
  if (type !== "removed") count.new += 1;
  return {
    type,
    text: line.replace(/\r?\n$/, ""),
    ...(type === "added" ? {} : { oldLine: count.old }),
    ...(type === "removed" ? {} : { newLine: count.new }),
    ...(line.endsWith("\n") ? {} : { noNewline: true }),
    ...(line.endsWith("\r\n") ? { crlf: true } : {}),
  };
}
