import { isObject } from "../../model/index.ts";
import type { ChangeReview, ContentBlock, Json, ReviewComment, ReviewedFile } from "../../model/index.ts";

/** The media type of a review in a resource block. */
export const reviewMimeType = "application/vnd.countersign.review+json";

/** Reads a review from a block; undefined for any other block. Files and comments of another shape are dropped. */
export function readReview(block: ContentBlock): ChangeReview | undefined {
  if (block.type !== "resource" || block.mimeType !== reviewMimeType || block.text === undefined) return undefined;
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
