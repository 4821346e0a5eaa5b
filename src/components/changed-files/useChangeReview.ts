"use client";
import { useMemo } from "react";
import { hunkKeys, isComparing, toChangeReview, writeReview } from "../../content/index.ts";
import type { FileChange, HunkDecision, SentChange } from "../../content/index.ts";
import { useReview, useSession, useTurn } from "../../hooks/index.ts";
import type { Review } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import { useMadeChanges } from "../../primitives/index.ts";
import { useFileChanges } from "../../ui/index.ts";
import type { ChangeReview, ToolCallPart } from "../../model/index.ts";

/** The changes to review, the decisions about them, and what is derived from both. */
export interface ChangeReviewState {
  /** The changes as the agent sent them, those of one file merged. */
  readonly changes: readonly SentChange[];
  /** The same changes as diffs, one per file. */
  readonly files: readonly FileChange[];
  /** By path the last call that changed the file and was asked about. */
  readonly askedCalls: ReadonlyMap<string, ToolCallPart>;
  /** Whether texts are still being compared: then the hunks are not all known, and nothing is decided together or sent. */
  readonly comparing: boolean;
  /** The keys of all known hunks, in order. */
  readonly keys: readonly string[];
  /** The decisions and comments so far. */
  readonly review: Review;
  /** Number of hunks with a decision. */
  readonly decided: number;
  /** Whether all hunks are known and have a decision. */
  readonly complete: boolean;
  /** Number of rejected hunks. */
  readonly rejected: number;
  /** Whether a message to the agent is needed: a hunk is rejected or has a comment, also one that was not added yet. */
  readonly needsAgent: boolean;
  /** Whether the review can end only after the turn: what the agent still changes would count as reviewed. */
  readonly waiting: boolean;
  /** Applies one decision to all hunks; nothing while `comparing`. */
  readonly decideAll: (decision: HunkDecision) => void;
  /** Ends the review and sends the message to the agent when `needsAgent`; false, and nothing else, while `comparing` or `waiting`. */
  readonly finish: () => boolean;
}

/** Scope of the review of changes that the agent has already made. */
const scope = "made";

/** Returns the review of the changes that the agent made since the last one. */
export function useChangeReview(): ChangeReviewState {
  const messages = useMessages();
  const session = useSession();
  const { changes, askedCalls, settle } = useMadeChanges();
  const review = useReview(scope);
  const files = useFileChanges(changes);
  const isBusy = useTurn().status !== "idle";
  return useMemo(() => {
    const comparing = isComparing(files);
    const keys = files.flatMap((file) => hunkKeys(file));
    const { decisions, comments, isWriting, written, decide, clear } = review;
    const decidedKeys = keys.filter((key) => decisions[key] !== undefined);
    const rejected = decidedKeys.filter((key) => decisions[key] === "reject").length;
    const needsAgent = rejected > 0 || comments.length > 0 || isWriting;
    const waiting = needsAgent && isBusy;
    return {
      changes,
      files,
      askedCalls,
      comparing,
      keys,
      review,
      decided: decidedKeys.length,
      complete: !comparing && decidedKeys.length === keys.length,
      rejected,
      needsAgent,
      waiting,
      decideAll: (decision) => {
        if (!comparing) decide(keys, decision);
      },
      finish: () => {
        if (comparing || waiting) return false;
        const sent = needsAgent ? toChangeReview(files, decisions, [...comments, ...written()]) : undefined;
        if (sent !== undefined) {
          session.send([{ type: "text", text: writeReviewText(sent, messages) }, writeReview(sent)]);
        }
        settle(sent);
        clear();
        return true;
      },
    };
  }, [isBusy, changes, files, askedCalls, review, session, messages, settle]);
}

/** Serializes a review as text with the patch that reverts the rejected hunks: every agent can read it, over any protocol. */
function writeReviewText({ files, comments }: ChangeReview, { review }: Messages): string {
  const sum = (side: "kept" | "rejected"): number => files.reduce((total, file) => total + file[side], 0);
  // Of two changes of a file the later one is undone first.
  const undo = files
    .toReversed()
    .map((file) => file.undo)
    .join("");
  // The fence must be longer than any inside the patch.
  const longest = Math.max(2, ...(undo.match(/`{3,}/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const remarks = comments.map(({ path, line, endLine, text, side }) =>
    review.messageComment(path, line, endLine, text, side),
  );
  return [
    review.message(sum("kept"), sum("rejected")),
    ...(remarks.length === 0 ? [] : [`${review.messageComments}\n${remarks.join("\n")}`]),
    ...(undo === "" ? [] : [review.messageUndo, `${fence}diff\n${undo}${fence}`]),
  ].join("\n\n");
}
