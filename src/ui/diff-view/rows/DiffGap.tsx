"use client";
import { UnfoldVertical } from "lucide-react";
import { useState, type ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Button } from "../../button/Button.tsx";
import { VisibleText } from "../../visible-text/VisibleText.tsx";
import { CommentForm } from "../CommentForm.tsx";
import { useDiffContext } from "../DiffContext.ts";
import { HunkActions } from "../file/HunkActions.tsx";
import type { DiffRow } from "./toDiffRows.ts";
import { asCell, asRow } from "./tableRoles.ts";

/** Props of `DiffGap`. */
export interface DiffGapProps {
  /** Index of the row in its table, from 1. */
  readonly index: number;
  /** The gap with the number of its lines. */
  readonly gap: Extract<DiffRow, { type: "gap" }>;
}

/**
 * The placeholder of hidden unchanged lines, and the header of the following hunk with its decision. Renders a `<div>` element with the
 * role `row`.
 */
export function DiffGap({ index: place, gap }: DiffGapProps): ReactElement {
  const { index, skipped, heading, leads, canOpen } = gap;
  const { diffView } = useMessages();
  const { keys, review, drafts, keepPlace, onOpenGap } = useDiffContext();
  const key = leads ? keys[index] : undefined;
  // A row that left the document, e.g. by scrolling, opens its form again.
  const [commenting, setCommenting] = useState(key !== undefined && drafts.get(key) !== undefined);
  return (
    <div
      className="cs-diff-gap"
      {...asRow}
      aria-rowindex={place}
      data-slot="diff-gap"
      tabIndex={key === undefined ? undefined : -1}
      data-hunk={leads ? index : undefined}
    >
      <div {...asCell} className="cs-diff-gap-cell">
        {skipped > 0 && canOpen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={diffView.openGap(skipped)}
            onClick={(event) => {
              keepPlace(event);
              onOpenGap(index);
            }}
          >
            <UnfoldVertical className="cs-plain" aria-hidden="true" />
            {diffView.skipped(skipped)}
          </Button>
        )}
        {skipped > 0 && !canOpen && <span className="cs-plain">{diffView.skipped(skipped)}</span>}
        {heading !== undefined && (
          <code className="cs-diff-heading">
            <VisibleText text={heading} />
          </code>
        )}
        {key !== undefined && review !== undefined && (
          <HunkActions hunk={index} hunkKey={key} review={review} onComment={() => setCommenting(true)} />
        )}
        {commenting && key !== undefined && (
          <CommentForm hunk={index} hunkKey={key} onClose={() => setCommenting(false)} />
        )}
      </div>
    </div>
  );
}
