"use client";
import { ArrowDown, ArrowUp, FileDiff, List } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { findFileChanges, hunkKeys, isComposing, writeGitPatch } from "../../content/index.ts";
import type { SentChange } from "../../content/index.ts";
import type { Review } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, CopyButton, Dialog, DiffView, IconButton, PieceList, useActionFocus } from "../../ui/index.ts";
import type { CurrentHunk, DiffReview } from "../../ui/index.ts";
import { ChangeList } from "./ChangeList.tsx";
import type { ChangeReviewState } from "./useChangeReview.ts";

/** Props of `ReviewDialog`. */
export interface ReviewDialogProps {
  /** The review that the dialog shows. */
  readonly state: ChangeReviewState;
  /** Called when the dialog is closed or the review is finished. */
  readonly onClose: () => void;
}

/** Maximum number of changes in the document at once. */
const pageSize = 50;

function hasHunk(change: SentChange, key: string): boolean {
  return findFileChanges(change).some((file) => hunkKeys(file).includes(key));
}

function toDiffReview({ decisions, comments, drafts, decide, comment, uncomment }: Review): DiffReview {
  return { decisions, comments, drafts, onDecide: decide, onComment: comment, onUncomment: uncomment };
}

/** All changes of a review in one place, as a diff or as a list, to go through by keyboard. Renders a `<dialog>` element. */
export function ReviewDialog({ state, onClose }: ReviewDialogProps): ReactElement {
  const { review: words, diffView } = useMessages();
  const { changes, files, comparing, keys, decided, review, finish } = state;
  const [asList, setAsList] = useState(false);
  const { current, step } = useSteps(keys);
  const shown = useMemo(() => toDiffReview(review), [review]);
  const sum = (side: "added" | "removed"): number => files.reduce((total, { diff }) => total + (diff?.[side] ?? 0), 0);
  const end = (): void => {
    if (finish()) onClose();
  };
  return (
    <Dialog open wide title={words.title} onOpenChange={onClose} footer={<ReviewFooter state={state} onEnd={end} />}>
      <div className="cs-review" data-slot="change-review">
        <div className="cs-review-bar">
          <output className="cs-review-summary" dir="auto">
            {words.summary(keys.length, sum("added"), sum("removed"))}
            {comparing && ` · ${diffView.comparing}`}
            {decided > 0 && ` · ${words.decided(decided, keys.length)}`}
          </output>
          <span className="cs-review-tools">
            <CopyButton label={words.copyPatch} text={() => writeGitPatch(files)} />
            <IconButton
              label={asList ? words.asDiff : words.asList}
              aria-pressed={asList}
              onClick={() => setAsList(!asList)}
            >
              {asList ? (
                <FileDiff className="cs-plain" aria-hidden="true" />
              ) : (
                <List className="cs-plain" aria-hidden="true" />
              )}
            </IconButton>
            <IconButton label={words.previous} onClick={() => step(-1)}>
              <ArrowUp className="cs-plain" aria-hidden="true" />
            </IconButton>
            <IconButton label={words.next} onClick={() => step(1)}>
              <ArrowDown className="cs-plain" aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        {asList ? (
          <ChangeList files={files} review={shown} current={current} />
        ) : (
          <PieceList
            entries={changes}
            size={pageSize}
            draw={(change) => <DiffView change={change} review={shown} current={current} />}
            find={(key) => changes.findIndex((change) => hasHunk(change, key))}
            target={current}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Steps through the hunks, from the last to the first again: with F7, Shift+F7 and the returned `step`. */
function useSteps(keys: readonly string[]): { current: CurrentHunk | undefined; step: (by: 1 | -1) => void } {
  const [current, setCurrent] = useState<CurrentHunk>();
  const step = (by: 1 | -1): void =>
    setCurrent((before) => {
      const found = before === undefined ? -1 : keys.indexOf(before.key);
      // Without a hunk the steps begin at the ends.
      const at = found === -1 && by === -1 ? 0 : found;
      const key = keys[(at + by + keys.length) % keys.length];
      return key === undefined ? undefined : { key };
    });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "F7" || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.defaultPrevented || isComposing(event)) return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return { current, step };
}

interface ReviewFooterProps {
  readonly state: ChangeReviewState;
  /** Called when the review is finished. */
  readonly onEnd: () => void;
}

/** The buttons at the end of a review: what concerns all its changes. Renders a fragment. */
function ReviewFooter({ state, onEnd }: ReviewFooterProps): ReactElement {
  const { review: words } = useMessages();
  const { comparing, waiting, complete, needsAgent, review } = state;
  const handle = useActionFocus();
  return (
    <>
      <p className="cs-review-note">{waiting ? words.waitNote : needsAgent ? words.sendNote : words.keys}</p>
      {review.canUndo && <Button onClick={handle(review.undo)}>{words.undo}</Button>}
      {!complete && (
        <Button aria-disabled={comparing} onClick={handle(() => state.decideAll("keep"))}>
          {words.keepAll}
        </Button>
      )}
      {(needsAgent || complete) && (
        <Button variant="primary" aria-disabled={comparing || waiting} onClick={onEnd}>
          {needsAgent ? words.send : words.done}
        </Button>
      )}
    </>
  );
}
