"use client";
import { MessageSquare, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { IconButton } from "../../icon-button/IconButton.tsx";
import { useDiffContext } from "../DiffContext.ts";
import type { DiffComment } from "../DiffReview.ts";
import { asCell, asRow } from "./tableRoles.ts";
import { drawProse } from "../../visible-text/drawProse.tsx";

/** Props of `DiffCommentRow`. */
export interface DiffCommentRowProps {
  /** Place of the row in its table, from 1. */
  readonly index: number;
  /** The comment. */
  readonly comment: DiffComment;
}

/** A comment of the user below the lines it is about. Renders a `<div>` element with the role `row`. */
export function DiffCommentRow({ index, comment: { id, line, endLine, text } }: DiffCommentRowProps): ReactElement {
  const { diffView } = useMessages();
  const { review } = useDiffContext();
  const onUncomment = review?.onUncomment;
  return (
    <div className="cs-diff-comment" {...asRow} aria-rowindex={index} data-slot="diff-comment">
      <div {...asCell} className="cs-diff-comment-cell">
        <MessageSquare className="cs-plain" aria-hidden="true" />
        <span className="cs-diff-comment-place">{diffView.commentPlace(line, endLine)}</span>
        <p className="cs-plain" dir="auto">
          {drawProse(text)}
        </p>
        {onUncomment !== undefined && (
          <IconButton label={diffView.commentRemove} onClick={() => onUncomment(id)}>
            <Trash2 className="cs-plain" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
}
