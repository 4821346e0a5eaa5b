import type { HunkDecision, ReviewComment } from "../../model/index.ts";
import type { ReviewDraft, SavedReviews } from "./ReviewDraft.ts";

/** Parses the stored reviews of all sessions, the most recently changed session last; returns an empty list for any other text. */
export function readSavedReviews(text: string | null): readonly (readonly [sessionId: string, saved: SavedReviews])[] {
  return readPairs(parse(text), (value) => {
    const of = readFields(value);
    const settled = readList(of.get("settled")).filter((name) => typeof name === "string");
    const written = readPairs(of.get("written"), (byHunk) =>
      readPairs(byHunk, readComment).flatMap(([key, found]) => found.map((comment) => [key, comment] as const)),
    );
    return { drafts: readPairs(of.get("drafts"), readDraft), written, settled };
  });
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}

function readDraft(value: unknown): ReviewDraft {
  const of = readFields(value);
  const decisions = Array.from(readFields(of.get("decisions"))).filter((pair) => isDecision(pair));
  const comments = readList(of.get("comments")).flatMap(readComment);
  return {
    decisions: Object.fromEntries(decisions),
    comments: comments.map((comment, index) => ({ ...comment, id: `${index + 1}` })),
  };
}

function isDecision(pair: readonly [string, unknown]): pair is [string, HunkDecision] {
  return pair[1] === "keep" || pair[1] === "reject";
}

function readComment(value: unknown): readonly ReviewComment[] {
  const of = readFields(value);
  const [path, text, side] = [of.get("path"), of.get("text"), of.get("side")];
  const [line, endLine] = [of.get("line"), of.get("endLine")];
  if (typeof path !== "string" || typeof text !== "string") return [];
  if (typeof line !== "number" || typeof endLine !== "number" || (side !== "old" && side !== "new")) return [];
  return [{ path, side, line, endLine, text }];
}

function readPairs<Value>(value: unknown, read: (value: unknown) => Value): readonly (readonly [string, Value])[] {
  return readList(value).flatMap((pair) => {
    const [name, content] = readList(pair);
    return typeof name === "string" ? [[name, read(content)] as const] : [];
  });
}

function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function readFields(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);
}
