"use client";
import { Columns2, FileDiff, FileText, Rows2 } from "lucide-react";
import type { ReactElement } from "react";
import { writeGitPatch, type FileChange } from "../../../content/index.ts";
import { useMessages, type Messages } from "../../../messages/index.ts";
import { CopyButton } from "../../code-block/CopyButton.tsx";
import { IconButton } from "../../icon-button/IconButton.tsx";
import { VisibleText } from "../../visible-text/VisibleText.tsx";
import { useDiffContext } from "../DiffContext.ts";
import { DiffCounts } from "../DiffCounts.tsx";
import type { DiffLayout } from "../useDiffLayout.ts";
import { DecisionButtons } from "../DecisionButtons.tsx";
import { listOffers } from "../listOffers.ts";
import type { DiffReview } from "../DiffReview.ts";

/** Props of `FileDiffHead`. */
export interface FileDiffHeadProps {
  /** The current layout. */
  readonly layout: DiffLayout;
  /** Called with the other layout; undefined when there is no choice. */
  readonly onLayoutChange: ((layout: DiffLayout) => void) | undefined;
}

/** The header of a changed file: its path, the number of changed lines, and the buttons for the whole file. Renders a `<div>` element. */
export function FileDiffHead({ layout, onLayoutChange }: FileDiffHeadProps): ReactElement {
  const messages = useMessages();
  const { diffView } = messages;
  const { file, review, tracked } = useDiffContext();
  const { diff, texts } = file;
  const tag = tagOf(file, messages);
  const newText = file.fragment === true ? undefined : texts?.newText;
  return (
    <div className="cs-file-diff-head">
      <span className="cs-file-diff-path" data-piece={tracked && `${tracked.item}:${tracked.file}`}>
        <VisibleText text={file.path} />
      </span>
      {tag !== undefined && (
        <span className="cs-file-diff-tag">
          <VisibleText text={tag} />
        </span>
      )}
      {diff !== undefined && !file.binary && <DiffCounts added={diff.added} removed={diff.removed} />}
      <span className="cs-file-diff-tools">
        {review !== undefined && <FileActions review={review} />}
        {diff !== undefined && diff.hunks.length > 0 && file.fragment !== true && (
          <CopyButton label={diffView.copyPatch} text={() => writeGitPatch([file])}>
            <FileDiff className="cs-plain" aria-hidden="true" />
          </CopyButton>
        )}
        {typeof newText === "string" && (
          <CopyButton label={diffView.copyNewText} text={() => newText}>
            <FileText className="cs-plain" aria-hidden="true" />
          </CopyButton>
        )}
        {onLayoutChange !== undefined && (
          <IconButton
            label={layout === "split" ? diffView.showUnified : diffView.showSplit}
            onClick={() => onLayoutChange(layout === "split" ? "unified" : "split")}
          >
            {layout === "split" ? (
              <Rows2 className="cs-plain" aria-hidden="true" />
            ) : (
              <Columns2 className="cs-plain" aria-hidden="true" />
            )}
          </IconButton>
        )}
      </span>
    </div>
  );
}

function tagOf(file: FileChange, { diffView }: Messages): string | undefined {
  if (file.operation === "add") return diffView.created;
  if (file.operation === "delete") return diffView.deleted;
  if (file.oldPath === undefined || file.oldPath === file.path) return undefined;
  return file.operation === "copy" ? diffView.copied(file.oldPath) : diffView.moved(file.oldPath);
}

/** Props of `FileActions`. */
export interface FileActionsProps {
  /** The decisions about the hunks. */
  readonly review: DiffReview;
}

/**
 * Buttons that keep or reject all hunks of a file, or undo that. Renders nothing for a single hunk, which has these buttons itself, and
 * while the hunks are not known. Renders a `<span>` element.
 */
function FileActions({ review }: FileActionsProps): ReactElement | null {
  const { diffView } = useMessages();
  const { file, keys } = useDiffContext();
  const { decisions, onDecide, keepsByDefault = false } = review;
  const hasHead = file.diff !== undefined && file.diff.hunks.length > 0;
  const offers = listOffers(keys, decisions, keepsByDefault);
  if (onDecide === undefined || offers.length === 0 || (keys.length === 1 && hasHead)) return null;
  const labels = {
    keep: diffView.keepFile(file.path),
    reject: diffView.rejectFile(file.path),
    undo: diffView.undoFile(file.path),
  };
  return <DecisionButtons all offers={offers} labels={labels} onDecide={(next) => onDecide(keys, next)} />;
}
