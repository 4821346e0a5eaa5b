import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { runSteps } from "../../model/index.ts";
import type { DiffLine } from "./DiffHunk.ts";
import type { FileChange } from "./FileChange.ts";
import { hunksOf } from "../review/reviseInput.ts";

const cache = new WeakMap<FileChange, readonly string[]>();

/**
 * Returns a key for each hunk of a file: the digest of operation, path and changed lines, with `~1` for the second equal hunk. The same
 * change has the same key when the file is compared again, so that a decision stays with its hunk when other lines change, and can be
 * stored without the text. A change without lines has one key, one whose lines are still being compared has none.
 */
export function hunkKeys(file: FileChange): readonly string[] {
  return runSteps(hunkKeysInSteps(file));
}

/** `hunkKeys` as a generator, for a page that must stay responsive; `hunkKeys` then returns the same keys at once. */
export function* hunkKeysInSteps(file: FileChange): Generator<void, readonly string[]> {
  const cached = cache.get(file);
  if (cached !== undefined) return cached;
  const counts = new Map<string, number>();
  const keys: string[] = [];
  for (const index of hunksOf(file)) {
    const name = yield* digestLines(file, file.diff?.hunks[index]?.lines ?? []);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    keys.push(count === 0 ? name : `${name}~${count}`);
  }
  cache.set(file, keys);
  return keys;
}

/** Lines after which the generator pauses. */
const pauseEvery = 2000;

function* digestLines({ operation, path }: FileChange, lines: readonly DiffLine[]): Generator<void, string> {
  const digest = sha256.create();
  digest.update(utf8ToBytes(JSON.stringify([operation, path])));
  for (let start = 0; start < lines.length; start += pauseEvery) {
    if (start > 0) yield;
    const changed = lines.slice(start, start + pauseEvery).filter(({ type }) => type !== "context");
    // Neither lines nor JSON contain a line break: each line begins where the previous one ended.
    digest.update(utf8ToBytes(changed.map(writeLine).join("")));
  }
  return bytesToHex(digest.digest());
}

function writeLine({ type, text, crlf }: DiffLine): string {
  return `\n${type === "added" ? "+" : "-"}${text}${crlf === true ? "\r" : ""}`;
}
