"use client";
import { useMemo, useRef } from "react";
import type { ReactElement } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";
import { markHidden, toLineKey } from "../../../content/index.ts";
import type { FileChange } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { ScrollBox } from "../../scroll-box/ScrollBox.tsx";
import { useDiffContext } from "../DiffContext.ts";
import type { TrackedFile } from "../DiffContext.ts";
import { DiffGap } from "./DiffGap.tsx";
import { DiffRowView } from "./DiffRowView.tsx";
import { SplitRowView } from "./SplitRowView.tsx";
import type { DiffRow } from "./toDiffRows.ts";
import { toSplitRows } from "./toSplitRows.ts";
import { DiffItem, DiffList } from "../DiffList.tsx";
import { useCurrentHunk } from "../useCurrentHunk.ts";
import { useDiffColours } from "../useDiffColours.ts";
import type { DiffColours } from "../useDiffColours.ts";
import type { DiffLayout } from "../useDiffLayout.ts";
import { keyOf, type DrawnRow } from "./drawnRows.ts";
import { useFocusedRow } from "./useFocusedRow.ts";
import { asCell, asRow, asTable } from "./tableRoles.ts";
import { MessageSquare, Trash2 } from "lucide-react";
import { IconButton } from "../../icon-button/IconButton.tsx";
import type { DiffComment } from "../DiffReview.ts";
import { drawProse } from "../../visible-text/drawProse.tsx";

/** Props of `DiffLines`. */
export interface DiffLinesProps {
  /** The rows to show. */
  readonly rows: readonly DiffRow[];
  /** Whether the sides are in one column or side by side. */
  readonly layout: DiffLayout;
}

/** Number of rows beyond which they are virtualized. */
const maxMounted = 160;

/** The rows of one file's change. Renders a `<div>` element with the role `table` in a box that scrolls. */
export function DiffLines({ rows, layout }: DiffLinesProps): ReactElement {
  const { diffView } = useMessages();
  const { file, keys } = useDiffContext();
  const box = useRef<HTMLDivElement>(null);
  const drawn: readonly DrawnRow[] = useMemo(() => (layout === "split" ? toSplitRows(rows) : rows), [layout, rows]);
  const colours = useDiffColours(rows, file.path);
  const draw = (row: DrawnRow, index: number): ReactElement => (
    <DiffRowOf key={keyOf(row, index, keys)} index={index + 1} row={row} colours={colours} />
  );
  const virtual = drawn.length > maxMounted;
  const list = useRef<VirtualizerHandle>(null);
  useCurrentHunk(box, list, drawn);
  const { mounted, track } = useFocusedRow(drawn, keys);
  return (
    <ScrollBox ref={box} className="cs-diff-body" label={diffView.label(file.path)}>
      <div
        className="cs-diff-lines"
        {...asTable}
        aria-label={markHidden(diffView.label(file.path))}
        aria-rowcount={drawn.length}
        data-layout={layout}
        data-digits={countDigits(file)}
        data-virtual={virtual}
        {...(virtual ? track : {})}
      >
        {virtual ? (
          <Virtualizer
            as={DiffList}
            item={DiffItem}
            ref={list}
            data={drawn}
            scrollRef={box}
            itemSize={lineSize}
            keepMounted={mounted}
          >
            {draw}
          </Virtualizer>
        ) : (
          drawn.map(draw)
        )}
      </div>
    </ScrollBox>
  );
}

/** Estimated height in pixels of a line that is not measured yet: a line without wrapping. */
const lineSize = 20;

/** Returns the number of digits of the highest line number; 0 for a patch without line numbers. */
export function countDigits({ diff }: FileChange): number {
  const last = diff?.hunks.at(-1)?.lines.at(-1);
  const number = last?.newLine ?? last?.oldLine;
  return number === undefined ? 0 : String(number + (diff?.skippedAfter ?? 0)).length;
}

/** Props of `DiffRowOf`. */
export interface DiffRowOfProps {
  /** Index of the row in its table, from 1. */
  readonly index: number;
  /** The row to render. */
  readonly row: DrawnRow;
  /** The colours of its file. */
  readonly colours: DiffColours;
}

/** One row of a diff, of any kind. Renders a `<div>` element with the role `row`. */
export function DiffRowOf({ index, row, colours }: DiffRowOfProps): ReactElement {
  const { keys, review, tracked } = useDiffContext();
  if (row.type === "gap") return <DiffGap index={index} gap={row} />;
  if (row.type === "comment") return <DiffCommentRow index={index} comment={row.comment} />;
  const key = row.hunk === undefined ? undefined : keys[row.hunk];
  const shared = { index, decision: key === undefined ? undefined : review?.decisions[key] };
  if (row.type === "line")
    return <DiffRowView {...shared} row={row} spans={colours(row.line)} piece={tracked && toRowKey(tracked, row)} />;
  const { before, after } = row;
  return (
    <SplitRowView
      {...shared}
      row={row}
      beforeSpans={before && colours(before.line)}
      afterSpans={after && colours(after.line)}
    />
  );
}

/** Props of `DiffCommentRow`. */
export interface DiffCommentRowProps {
  /** Index of the row in its table, from 1. */
  readonly index: number;
  /** The comment with its line range. */
  readonly comment: DiffComment;
}

/** A comment of the user below its line range. Renders a `<div>` element with the role `row`. */
function DiffCommentRow({ index, comment: { id, line, endLine, text } }: DiffCommentRowProps): ReactElement {
  const { diffView } = useMessages();
  const { keepPlace, review } = useDiffContext();
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
          <IconButton
            label={diffView.commentRemove}
            onClick={(event) => {
              keepPlace(event);
              onUncomment(id);
            }}
          >
            <Trash2 className="cs-plain" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** Returns the key of the piece that a row shows; undefined for gaps, comments and unchanged lines between the hunks. */
export function toRowKey({ item, file }: TrackedFile, row: DiffRow): string | undefined {
  if (row.type !== "line" || row.hunk === undefined || row.at === undefined) return undefined;
  return toLineKey(item, file, row.hunk, row.at);
}
