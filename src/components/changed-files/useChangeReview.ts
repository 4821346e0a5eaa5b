"use client";
import { useMemo } from "react";
import { hunkKeys, toChangeReview, writeReview } from "../../content/index.ts";
import type { FileChange, HunkDecision, SentChange } from "../../content/index.ts";
import { useReview, useSession } from "../../hooks/index.ts";
import type { Review } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import { useMadeChanges } from "../../primitives/index.ts";
import { useFileChanges } from "../../ui/index.ts";
import type { ChangeReview } from "../../model/index.ts";

/** The changes that wait for the user, what was decided about them, and what follows from it. */
export interface ChangeReviewState {
  /** The changes, as the agent sent them and added up. */
  readonly changes: readonly SentChange[];
  /** The same, file by file. */
  readonly files: readonly FileChange[];
  /** Names of all hunks. */
  readonly keys: readonly string[];
  /** The decisions and comments so far. */
  readonly review: Review;
  /** Number of hunks with a decision. */
  readonly decided: number;
  /** Number of rejected hunks. */
  readonly rejected: number;
  /** Whether the agent must be told: something is rejected or commented on. */
  readonly needsAgent: boolean;
  /** Decides about all of it. */
  readonly decideAll: (decision: HunkDecision) => void;
  /** Ends the review: tells the agent where it must be told. */
  readonly finish: () => void;
}

/** Name of the review of changes that were made. */
const scope = "made";

/** Returns the review of the changes that the agent made since the last one. */
export function useChangeReview(): ChangeReviewState {
  const messages = useMessages();
  const session = useSession();
  const { changes, settle } = useMadeChanges();
  const review = useReview(scope);
  const files = useFileChanges(changes);
  return useMemo(() => {
    const keys = files.flatMap((file) => hunkKeys(file));
    const { decisions, comments, decide, clear } = review;
    const known = keys.filter((key) => decisions[key] !== undefined);
    const rejected = known.filter((key) => decisions[key] === "reject").length;
    const needsAgent = rejected > 0 || comments.length > 0;
    return {
      changes,
      files,
      keys,
      review,
      decided: known.length,
      rejected,
      needsAgent,
      decideAll: (decision) => decide(keys, decision),
      finish: () => {
        const sent = needsAgent ? toChangeReview(files, decisions, comments) : undefined;
        if (sent !== undefined) {
          session.send([{ type: "text", text: writeReviewText(sent, messages) }, writeReview(sent)]);
        }
        settle(sent);
        clear();
      },
    };
  }, [changes, files, review, session, messages, settle]);
}

/** Writes a review in words, with the patch that undoes what was rejected: what every agent can read, whatever its wire carries. */
function writeReviewText({ files, comments }: ChangeReview, { review }: Messages): string {
  const sum = (side: "kept" | "rejected"): number => files.reduce((total, file) => total + file[side], 0);
  const undo = files.map((file) => file.undo).join("");
  // The fence must be longer than any inside the patch.
  const longest = Math.max(2, ...(undo.match(/`{3,}/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const remarks = comments.map(({ path, line, endLine, text }) => review.messageComment(path, line, endLine, text));
  return [
    review.message(sum("kept"), sum("rejected")),
    ...(remarks.length === 0 ? [] : [`${review.messageComments}\n${remarks.join("\n")}`]),
    ...(undo === "" ? [] : [review.messageUndo, `${fence}diff\n${undo}${fence}`]),
  ].join("\n\n");
}
