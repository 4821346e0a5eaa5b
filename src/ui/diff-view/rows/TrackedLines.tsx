"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { PiecePager } from "../../pieces/PiecePager.tsx";
import { usePieceWindow } from "../../pieces/usePieceWindow.ts";
import { useDiffContext } from "../DiffContext.ts";
import { countDigits, DiffRowOf, toRowKey } from "./DiffLines.tsx";
import { keyOf } from "./drawnRows.ts";
import { asTable } from "./tableRoles.ts";
import type { DiffRow } from "./toDiffRows.ts";
import { useDiffColours } from "../useDiffColours.ts";
import { markHidden } from "../../../content/index.ts";

/** Props of `TrackedLines`. */
export interface TrackedLinesProps {
  /** The rows to show. */
  readonly rows: readonly DiffRow[];
}

/** Number of rows of a page: all of them are mounted, without an inner scroll area. */
const pageSize = 120;

/** The rows of one file's change when seen pieces are tracked, a page at a time. Renders a `<div>` element with the role `table`. */
export function TrackedLines({ rows }: TrackedLinesProps): ReactElement {
  const { diffView } = useMessages();
  const { file, keys, tracked } = useDiffContext();
  const colours = useDiffColours(rows, file.path);
  const window = usePieceWindow(rows.length, pageSize, (key) => {
    if (tracked === undefined || !key.startsWith(`${tracked.item}:${tracked.file}:`)) return -1;
    return rows.findIndex((row) => toRowKey(tracked, row) === key);
  });
  return (
    <>
      <div
        className="cs-diff-lines"
        {...asTable}
        aria-label={markHidden(diffView.label(file.path))}
        aria-rowcount={rows.length}
        data-layout="unified"
        data-digits={countDigits(file)}
      >
        {rows.slice(window.from, window.to).map((row, index) => (
          <DiffRowOf
            key={keyOf(row, window.from + index, keys)}
            index={window.from + index + 1}
            row={row}
            colours={colours}
          />
        ))}
      </div>
      <PiecePager window={window} />
    </>
  );
}
