"use client";
import type { ReactElement } from "react";
import { hunkKeys } from "../../content/index.ts";
import type { FileChange } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { ToolCallSeal } from "../../renderers/index.ts";
import { DecisionButtons, DiffCounts, listOffers, VisibleText } from "../../ui/index.ts";
import type { ChangeReviewState } from "./useChangeReview.ts";

/** Props of `ChangedFileItem`. */
export interface ChangedFileItemProps {
  /** The change of the file. */
  readonly file: FileChange;
  /** The review that the file belongs to. */
  readonly state: ChangeReviewState;
}

/** A changed file with its decision, and the mark of who allowed its last change. Renders a `<li>` element. */
export function ChangedFileItem({ file, state: { review, askedCalls } }: ChangedFileItemProps): ReactElement {
  const { review: words, diffView } = useMessages();
  const keys = hunkKeys(file);
  const { decisions, decide } = review;
  const call = askedCalls.get(file.path);
  const decided = keys.map((key) => decisions[key]);
  const whole = decided.every((decision) => decision === decided[0]) ? decided[0] : "mixed";
  const shown = whole === "mixed" && !decided.includes("reject") ? undefined : whole;
  return (
    <li className="cs-changed-file" data-slot="changed-file" data-decision={shown}>
      <span className="cs-changed-file-path">
        <VisibleText text={file.path} />
      </span>
      <DiffCounts added={file.diff?.added ?? 0} removed={file.diff?.removed ?? 0} />
      {call !== undefined && <ToolCallSeal part={call} />}
      {file.comparing === true && <span className="cs-changed-file-state">{diffView.comparing}</span>}
      {shown !== undefined && <span className="cs-changed-file-state">{words.fileState[shown]}</span>}
      <span className="cs-changed-files-actions">
        <DecisionButtons
          offers={listOffers(keys, decisions)}
          labels={{
            keep: diffView.keepFile(file.path),
            reject: diffView.rejectFile(file.path),
            undo: diffView.undoFile(file.path),
          }}
          onDecide={(next) => decide(keys, next)}
        />
      </span>
    </li>
  );
}
