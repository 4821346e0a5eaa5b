"use client";
import type { ReactElement } from "react";
import { hunkKeys } from "../../content/index.ts";
import type { FileChange } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, DiffCounts, VisibleText } from "../../ui/index.ts";
import type { ChangeReviewState } from "./useChangeReview.ts";

/** Props of `ChangedFileItem`. */
export interface ChangedFileItemProps {
  /** The change of the file. */
  readonly file: FileChange;
  /** The review it is part of. */
  readonly state: ChangeReviewState;
}

/** A changed file with its decision. Renders a `<li>` element. */
export function ChangedFileItem({ file, state: { review } }: ChangedFileItemProps): ReactElement {
  const { review: words, diffView } = useMessages();
  const keys = hunkKeys(file);
  const { decisions, decide } = review;
  const decided = keys.map((key) => decisions[key]);
  const whole = decided.every((decision) => decision === decided[0]) ? decided[0] : "mixed";
  const shown = whole === "mixed" && !decided.includes("reject") ? undefined : whole;
  return (
    <li className="cs-changed-file" data-slot="changed-file" data-decision={shown}>
      <span className="cs-changed-file-path">
        <VisibleText text={file.path} />
      </span>
      <DiffCounts added={file.diff?.added ?? 0} removed={file.diff?.removed ?? 0} />
      {shown !== undefined && <span className="cs-changed-file-state">{words.fileState[shown]}</span>}
      <span className="cs-changed-files-actions">
        {decided.some((decision) => decision !== undefined) && (
          <Button
            variant="quiet"
            size="small"
            aria-label={diffView.undoFile(file.path)}
            onClick={() => decide(keys, null)}
          >
            {diffView.undoWord}
          </Button>
        )}
        {whole !== "reject" && (
          <Button
            variant="quiet"
            size="small"
            aria-label={diffView.rejectFile(file.path)}
            onClick={() => decide(keys, "reject")}
          >
            {diffView.rejectWord}
          </Button>
        )}
        {whole !== "keep" && (
          <Button
            variant="quiet"
            size="small"
            aria-label={diffView.keepFile(file.path)}
            onClick={() => decide(keys, "keep")}
          >
            {diffView.keepWord}
          </Button>
        )}
      </span>
    </li>
  );
}
