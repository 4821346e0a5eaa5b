import type { DiffLine } from "../diff/DiffHunk.ts";
import type { FileChange, SentChange } from "../diff/FileChange.ts";
import type { PresentedItem, PresentedPiece } from "./Presentation.ts";

/** Characters and lines of one piece: at a width of 320 px that is a height which fits into the smallest prompt. */
const maxCharacters = 160;
const maxLines = 4;
const blank = 32;

/** Number of pieces from which on a text is long, and bulk where no command runs. */
export const longText = 12;

/**
 * Cuts a text into pieces of up to four lines and 160 characters. The pieces joined are the text; a surrogate pair is never split, nor is
 * a run of blanks, which is drawn as their number.
 * Linear in the length of the text.
 */
export function cutText(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = findEnd(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces.length === 0 ? [""] : pieces;
}

function findEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + maxCharacters);
  let lines = 0;
  for (let at = start; at < limit; at += 1) {
    if (text.charCodeAt(at) !== 10) continue;
    lines += 1;
    if (lines === maxLines) return at + 1;
  }
  if (limit === text.length) return limit;
  if (text.charCodeAt(limit - 1) === blank) {
    let end = limit;
    while (text.charCodeAt(end) === blank) end += 1;
    return end;
  }
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}

/** Returns the pieces of an item that is drawn as text, in reading order. File changes have `listFilePieces`. */
export function toItemPieces(item: Exclude<PresentedItem, { type: "changes" }>): PresentedPiece[] {
  switch (item.type) {
    case "command": {
      const beside = [
        ...(item.cwd === undefined ? [] : [["cwd", item.cwd.absolute]]),
        ...item.env.map(({ name, value }, index) => [`env:${index}`, `${name}=${value}`]),
        ...(item.shell === undefined ? [] : [["shell", item.shell]]),
      ];
      const lines = cutText(item.text).map((text, index) => piece(`${item.key}:${index}`, text, false));
      const rest = beside.flatMap(([name, text = ""]) =>
        cutText(text).map((part, index) => piece(`${item.key}:${name}:${index}`, part, false)),
      );
      const { key, label = "" } = item;
      return [...toNamePieces({ key, label }), ...lines, ...rest];
    }
    case "address":
    case "path":
    case "value": {
      const text = item.type === "address" ? item.url : item.text;
      const bulk = item.type === "value" && item.bulk;
      // With its name: a value that takes another one has not been seen there.
      const parts = cutText(text).map((part, at) => piece(`${item.key}:${at}`, `${item.label}\0${part}`, bulk));
      return [...toNamePieces(item), ...parts];
    }
    case "words": {
      const parts = cutText(item.text);
      const bulk = item.bulk && parts.length >= longText;
      return parts.map((text, index) => piece(`${item.key}:${index}`, text, bulk));
    }
  }
}

/** Characters of a name that is seen with its value. A longer one is read like any text: a key can contain anything. */
export const shortName = 48;

function toNamePieces({ key, label }: { readonly key: string; readonly label: string }): PresentedPiece[] {
  if (label.length <= shortName) return [];
  return cutText(label).map((text, at) => piece(`${key}:name:${at}`, text, false));
}

/** The key under which one line of a file's diff is tracked. */
export function toLineKey(item: string, file: number, hunk: number, line: number): string {
  return `${item}:${file}:${hunk}:${line}`;
}

/** Pieces after which listing them pauses, so that no task of the page gets long. */
const pauseEvery = 5000;

/** Returns the pieces of changed files: the head of each file with its path, and each line of its hunks. Yields now and then. */
export function* listFilePieces(
  item: string,
  files: readonly FileChange[],
): Generator<void, readonly PresentedPiece[]> {
  const pieces: PresentedPiece[] = [];
  for (const [at, file] of files.entries()) {
    pieces.push(piece(`${item}:${at}`, JSON.stringify([file.operation, file.oldPath, file.path]), false));
    for (const [hunk, { lines }] of (file.diff?.hunks ?? []).entries())
      for (const [index, line] of lines.entries()) {
        pieces.push(piece(toLineKey(item, at, hunk, index), toLineText(line), true));
        if (pieces.length % pauseEvery === 0) yield;
      }
  }
  return pieces;
}

/** Indexes the texts of pieces by their keys; yields after each 5,000. */
export function* indexPieces(pieces: readonly PresentedPiece[]): Generator<void, ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { key, text } of pieces) {
    texts.set(key, text);
    if (texts.size % pauseEvery === 0) yield;
  }
  return texts;
}

function toLineText({ type, text }: DiffLine): string {
  return `${type} ${text}`;
}

function piece(key: string, text: string, bulk: boolean): PresentedPiece {
  return { key, text, bulk };
}

/** Returns all pieces of a presentation in reading order; `filesOf` returns the files of a change. Yields now and then. */
export function* listPieces(
  items: readonly PresentedItem[],
  filesOf: (change: SentChange) => readonly FileChange[],
): Generator<void, readonly PresentedPiece[]> {
  const pieces: PresentedPiece[] = [];
  let listed = 0;
  for (const item of items) {
    listed += 1;
    if (listed % 2000 === 0) yield;
    const own = item.type === "changes" ? yield* listFilePieces(item.key, filesOf(item.change)) : toItemPieces(item);
    for (const one of own) pieces.push(one);
  }
  return pieces;
}
