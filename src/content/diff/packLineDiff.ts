import { runInTasks } from "../../model/index.ts";
import type { DiffHunk, DiffLine, LineDiff } from "./DiffHunk.ts";

/**
 * A comparison of two texts without their lines: some bytes instead of millions of characters, so that a worker can post it quickly.
 * It is unpacked with the texts.
 */
export interface PackedDiff extends Omit<LineDiff, "hunks"> {
  /** The hunks: how many unchanged lines are left out before each, and one byte for each of its lines: 0 context, 1 added, 2 removed. */
  readonly hunks: readonly { readonly skipped: number; readonly lines: Uint8Array<ArrayBuffer> }[];
}

/** The types of lines by their byte. */
const types = ["context", "added", "removed"] as const;

/** Packs a comparison: of each line only its type. Also returns the buffers, to transfer them to the page instead of copying them. */
export function packLineDiff(diff: LineDiff): { readonly packed: PackedDiff; readonly buffers: ArrayBuffer[] } {
  const hunks = diff.hunks.map(({ skipped = 0, lines }) => ({
    skipped,
    lines: Uint8Array.from(lines, ({ type }) => types.indexOf(type)),
  }));
  return { packed: { ...diff, hunks }, buffers: hunks.map(({ lines }) => lines.buffer) };
}

/** Lines after which unpacking pauses. */
const pauseEvery = 5000;

/** Unpacks the comparison of these two texts, which must be those that were compared; yields after each 5,000 lines. */
export function* unpackLineDiff(
  packed: PackedDiff,
  oldText: string | null,
  newText: string | null,
): Generator<void, LineDiff> {
  const [before, after] = [createCursor(oldText ?? ""), createCursor(newText ?? "")];
  const hunks: DiffHunk[] = [];
  let count = 0;
  for (const { skipped, lines: sides } of packed.hunks) {
    for (let left = skipped; left > 0; left -= 1) {
      before.skip();
      after.skip();
      count += 1;
      if (count % pauseEvery === 0) yield;
    }
    const lines: DiffLine[] = [];
    for (const side of sides) {
      lines.push(readLine(types[side] ?? "context", before, after));
      count += 1;
      if (count % pauseEvery === 0) yield;
    }
    hunks.push({ skipped, lines });
  }
  return { ...packed, hunks };
}

/** Unpacks the comparison of these two texts without blocking the page. Never resolves to undefined, since nothing aborts it. */
export function unpackInTasks(
  packed: PackedDiff,
  oldText: string | null,
  newText: string | null,
): Promise<LineDiff | undefined> {
  return runInTasks(unpackLineDiff(packed, oldText, newText));
}

function readLine(type: DiffLine["type"], before: Cursor, after: Cursor): DiffLine {
  const old = type === "added" ? undefined : before.next();
  const next = type === "removed" ? undefined : after.next();
  const { text, hasBreak, crlf } = (next ?? old)?.line ?? { text: "", hasBreak: true, crlf: false };
  return {
    type,
    text,
    oldLine: old?.number,
    newLine: next?.number,
    ...(hasBreak ? {} : { noNewline: true }),
    ...(crlf ? { crlf: true } : {}),
  };
}

interface Cursor {
  readonly skip: () => void;
  readonly next: () => {
    readonly number: number;
    readonly line: { readonly text: string; readonly hasBreak: boolean; readonly crlf: boolean };
  };
}

/** Reads a text line by line, each line once. */
function createCursor(text: string): Cursor {
  let [at, number] = [0, 0];
  const end = (): number => {
    const lineBreak = text.indexOf("\n", at);
    return lineBreak === -1 ? text.length : lineBreak + 1;
  };
  return {
    skip() {
      at = end();
      number += 1;
    },
    next() {
      const stop = end();
      const hasBreak = stop > at && text.charCodeAt(stop - 1) === 10;
      const crlf = hasBreak && text.charCodeAt(stop - 2) === 13 && stop - 2 >= at;
      const line = { text: text.slice(at, stop - (crlf ? 2 : hasBreak ? 1 : 0)), hasBreak, crlf };
      at = stop;
      number += 1;
      return { number, line };
    },
  };
}
