import type {
  ChangeReview,
  ContentBlock,
  HunkDecision,
  Json,
  JsonObject,
  ReviewComment,
  ReviewedFile,
} from "../model/index.ts";
import { digestInput } from "./digestInput.ts";
import type { FileChange } from "./FileChange.ts";
import { hunkKeys } from "./hunkKeys.ts";
import { keepHunks } from "./keepHunks.ts";
import { reverseChange } from "./reverseChange.ts";
import { writePatch } from "./writePatch.ts";

const mimeType = "application/vnd.countersign.review+json";

/** Sums a review up: what stays and what is to be undone of each file. What was not decided stays. */
export function toChangeReview(
  files: readonly FileChange[],
  decisions: Readonly<Record<string, HunkDecision>>,
  comments: readonly ReviewComment[],
): ChangeReview {
  return {
    files: files.map((file) => reviewFile(file, decisions)),
    comments: comments.map(({ path, side, line, endLine, text }) => ({ path, side, line, endLine, text })),
  };
}

function reviewFile(file: FileChange, decisions: Readonly<Record<string, HunkDecision>>): ReviewedFile {
  const keys = hunkKeys(file);
  const isKept = (hunk: number): boolean => decisions[keys[hunk] ?? ""] !== "reject";
  const rejected = keys.filter((_, hunk) => !isKept(hunk)).length;
  const { texts, diff, fragment } = file;
  const whole = texts !== undefined && diff !== undefined && fragment !== true;
  const text = whole ? keepHunks(texts, diff, isKept) : undefined;
  return {
    path: file.path,
    kept: keys.length - rejected,
    rejected,
    patch: writePatch([{ file, isKept }]),
    undo: writePatch([{ file: reverseChange(file), isKept: (hunk) => !isKept(hunk) }]),
    ...(text === undefined ? {} : { result: text === null ? null : digestInput(text) }),
  };
}

/** Writes a review as the block in which it travels. */
export function writeReview(review: ChangeReview): ContentBlock {
  return { type: "resource", uri: "countersign:review", mimeType, text: JSON.stringify(review) };
}

/** Reads a review out of a block; undefined where it is another one, or broken. */
export function readReview(block: ContentBlock): ChangeReview | undefined {
  if (block.type !== "resource" || block.mimeType !== mimeType || block.text === undefined) return undefined;
  const value = parse(block.text);
  if (!isObject(value) || !Array.isArray(value["files"])) return undefined;
  const comments = Array.isArray(value["comments"]) ? value["comments"] : [];
  return { files: value["files"].flatMap(readFile), comments: comments.flatMap(readComment) };
}

function readFile(value: Json): ReviewedFile[] {
  if (!isObject(value)) return [];
  const { path, kept, rejected, patch, undo, result } = value;
  if (typeof path !== "string" || typeof kept !== "number" || typeof rejected !== "number") return [];
  if (typeof patch !== "string" || typeof undo !== "string") return [];
  return [{ path, kept, rejected, patch, undo, ...(typeof result === "string" || result === null ? { result } : {}) }];
}

function readComment(value: Json): ReviewComment[] {
  if (!isObject(value)) return [];
  const { path, side, line, endLine, text } = value;
  if (typeof path !== "string" || (side !== "old" && side !== "new") || typeof text !== "string") return [];
  return typeof line === "number" && typeof endLine === "number" ? [{ path, side, line, endLine, text }] : [];
}

function parse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
