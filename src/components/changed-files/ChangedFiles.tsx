"use client";
import { ChevronDown, ChevronRight, FilePen } from "lucide-react";
import { useId, useState } from "react";
import type { ReactElement } from "react";
import { usePrompts } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, DiffCounts, loadable, PiecePager, useActionFocus, usePieceWindow } from "../../ui/index.ts";
import { useComposerReturn } from "../chat/useComposerReturn.ts";
import { ChangedFileItem } from "./ChangedFileItem.tsx";
import { useChangeReview } from "./useChangeReview.ts";
import type { ChangeReviewState } from "./useChangeReview.ts";

const ReviewDialog = loadable(() => import("./ReviewDialog.tsx").then((module) => module.ReviewDialog), null, "opened");

/** Maximum number of files in the document at once. */
const pageSize = 100;

/**
 * The files that the agent changed since the last review: the size of the changes, the decisions, and the buttons to decide. While the agent
 * waits for an answer they make room for it: only the review can be opened. Renders nothing when no file was changed. Renders a
 * `<section>` element.
 */
export function ChangedFiles(): ReactElement | null {
  const { review: words, diffView } = useMessages();
  const state = useChangeReview();
  const [open, setOpen] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const listId = useId();
  const { files, comparing, waiting, keys, decided } = state;
  const window = usePieceWindow(files.length, pageSize);
  const focus = useComposerReturn();
  if (files.length === 0) return null;
  const sum = (side: "added" | "removed"): number => files.reduce((total, { diff }) => total + (diff?.[side] ?? 0), 0);
  return (
    <section className="cs-root cs-changed-files" data-slot="changed-files" aria-label={words.label} {...focus}>
      <div className="cs-changed-files-head">
        <button
          type="button"
          className="cs-changed-files-toggle"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          {open ? (
            <ChevronDown className="cs-plain" aria-hidden="true" />
          ) : (
            <ChevronRight className="cs-plain" aria-hidden="true" />
          )}
          <FilePen className="cs-plain" aria-hidden="true" />
          <span className="cs-plain" dir="auto">
            {words.files(new Set(files.map(({ path }) => path)).size)}
          </span>
          <DiffCounts added={sum("added")} removed={sum("removed")} />
        </button>
        {(comparing || waiting || decided > 0) && (
          <span className="cs-changed-files-decided" dir="auto">
            {comparing ? diffView.comparing : waiting ? words.waitNote : words.decided(decided, keys.length)}
          </span>
        )}
        <BarActions state={state} onReview={() => setReviewing(true)} />
      </div>
      <ul id={listId} className="cs-changed-files-list" hidden={!open}>
        {open &&
          files
            .slice(window.from, window.to)
            .map((file, at) => <ChangedFileItem key={`${file.path} ${window.from + at}`} file={file} state={state} />)}
      </ul>
      {open && <PiecePager window={window} />}
      {reviewing && <ReviewDialog state={state} onClose={() => setReviewing(false)} />}
    </section>
  );
}

interface BarActionsProps {
  readonly state: ChangeReviewState;
  readonly onReview: () => void;
}

function BarActions({ state, onReview }: BarActionsProps): ReactElement {
  const { review: words } = useMessages();
  const { comparing, waiting, complete, needsAgent, review, decideAll, finish } = state;
  // What the agent asks comes first: nothing beside it looks like its answer.
  const isAsked = usePrompts().length > 0;
  const handle = useActionFocus();
  return (
    <span className="cs-changed-files-actions">
      {review.canUndo && (
        <Button variant="quiet" size="small" onClick={handle(review.undo)}>
          {words.undo}
        </Button>
      )}
      {!isAsked && !review.canUndo && (
        <>
          <Button variant="quiet" size="small" aria-disabled={comparing} onClick={handle(() => decideAll("reject"))}>
            {words.rejectAll}
          </Button>
          <Button variant="quiet" size="small" aria-disabled={comparing} onClick={handle(() => decideAll("keep"))}>
            {words.keepAll}
          </Button>
        </>
      )}
      <Button variant={isAsked ? "quiet" : "secondary"} size="small" onClick={onReview}>
        {words.open}
      </Button>
      {!isAsked && (needsAgent || complete) && (
        <Button variant="primary" size="small" aria-disabled={comparing || waiting} onClick={finish}>
          {needsAgent ? words.send : words.done}
        </Button>
      )}
    </span>
  );
}
