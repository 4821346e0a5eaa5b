import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { runSteps } from "../../model/index.ts";
import type { DiffLine } from "./DiffHunk.ts";
import type { FileChange } from "./FileChange.ts";
import { hunksOf } from "../review/reviseInput.ts";

const known = new WeakMap<FileChange, readonly string[]>();

/**
 * Returns a name for each hunk of a file, the digest of what it changes: the same change has the same name when the file is compared
 * anew, so that a decision stays with it when lines come or go elsewhere, and may be stored without a word of the file. A change
 * without lines has one name.
 */
export function hunkKeys(file: FileChange): readonly string[] {
  return runSteps(hunkKeysInSteps(file));
}

/** The same for a page that must stay responsive; `hunkKeys` then has them at once. */
export function* hunkKeysInSteps(file: FileChange): Generator<void, readonly string[]> {
  const found = known.get(file);
  if (found !== undefined) return found;
  const counts = new Map<string, number>();
  const keys: string[] = [];
  for (const index of hunksOf(file)) {
    const name = yield* digestLines(file, file.diff?.hunks[index]?.lines ?? []);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    keys.push(count === 0 ? name : `${name}~${count}`);
  }
  known.set(file, keys);
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
    // No line has a break in it, and no JSON: each begins where the one before has ended.
    digest.update(utf8ToBytes(changed.map(writeLine).join("")));
  }
  return bytesToHex(digest.digest());
}

function writeLine({ type, text, crlf }: DiffLine): string {
  return `\n${type === "added" ? "+" : "-"}${text}${crlf === true ? "\r" : ""}`;
}
