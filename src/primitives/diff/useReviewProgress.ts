"use client";
import { useCallback } from "react";
import { nameAllWanted, nameMade, nameWanted } from "../../content/index.ts";
import { sameItems, useThread } from "../../hooks/index.ts";
import type { ChangeReview, ThreadState } from "../../model/index.ts";
import { readMade } from "./readMade.ts";

/** The progress of undoing a rejected change: `confirmed` by the agent's report, `unconfirmed` when its turn ended without one. */
export type ReviewProgress = "pending" | "confirmed" | "unconfirmed";

/**
 * Returns the progress of undoing the rejected changes for each file of a sent review; undefined for files without any. Only the agent's
 * report counts: of the text that the user wanted, or, for a reviewed patch, of each change that undoes it.
 *
 * @param partKey - Key of the part that contains the review.
 */
export function useReviewProgress(partKey: string, review: ChangeReview): readonly (ReviewProgress | undefined)[] {
  return useThread(
    useCallback((thread: ThreadState) => readProgress(thread, partKey, review), [partKey, review]),
    sameItems,
  );
}

function readProgress(
  { messages, turn }: ThreadState,
  partKey: string,
  review: ChangeReview,
): readonly (ReviewProgress | undefined)[] {
  const at = messages.findIndex(({ parts }) => parts.some(({ key }) => key === partKey));
  const made = messages
    .slice(at + 1)
    .flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call").flatMap(readMade));
  const wanted = nameAllWanted(review);
  const done = new Set(made.flatMap((change) => nameMade(change, wanted)));
  const running = turn.turnId === messages[at]?.turnId && turn.status !== "idle";
  return review.files.map((file) => {
    if (file.rejected === 0) return undefined;
    const names = nameWanted(file);
    const isDone = names.length > 0 && names.every((name) => done.has(name));
    return isDone ? "confirmed" : running ? "pending" : "unconfirmed";
  });
}
