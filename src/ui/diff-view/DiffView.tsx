"use client";
import { useMemo, useState, type ReactElement } from "react";
import { hunkKeys } from "../../content/index.ts";
import type { CommentDrafts, SentChange } from "../../content/index.ts";
import type { DiffReview } from "./DiffReview.ts";
import type { CurrentHunk } from "./DiffContext.ts";
import { FileDiff } from "./file/FileDiff.tsx";
import { useFileChanges } from "./file/useFileChanges.ts";
import { PieceList } from "../pieces/PieceList.tsx";
import type { DiffLayout } from "./useDiffLayout.ts";

/** Props of `DiffView`. */
export interface DiffViewProps {
  /** The change as the agent sent it: two whole texts, a part of one, or a patch of one or several files. */
  readonly change: SentChange;
  /**
   * Whether old and new lines are in one column or side by side; `auto` decides by the width. The user can choose for each file.
   * @default "auto"
   */
  readonly layout?: DiffLayout | "auto" | undefined;
  /** The decisions about its hunks; absent when they cannot be decided. */
  readonly review?: DiffReview | undefined;
  /**
   * Key of the presented item, when seen pieces are tracked: all lines are then in one column, a page at a time, with their piece keys as
   * `data-piece`.
   */
  readonly trackedAs?: string | undefined;
  /** A hunk to scroll to and to focus; a new object does it again. */
  readonly current?: CurrentHunk | undefined;
}

/** Maximum numbers of files in the document at once: of those whose pieces are tracked, and of others. */
const pageSizes = { tracked: 10, other: 50 };

/** A change as a diff, file by file, with line numbers and the changed words marked. Renders a `<div>` element. */
export function DiffView({ change, layout = "auto", review, trackedAs, current }: DiffViewProps): ReactElement {
  const files = useFileChanges(useMemo(() => [change], [change]));
  const [ownDrafts] = useState<CommentDrafts>(() => new Map());
  const pageSize = trackedAs === undefined ? pageSizes.other : pageSizes.tracked;
  function find(key: string): number {
    if (current !== undefined) return files.findIndex((file) => hunkKeys(file).includes(key));
    const index = key.startsWith(`${trackedAs}:`) ? /^\d+/.exec(key.slice(`${trackedAs}:`.length)) : null;
    return index === null ? -1 : Number(index[0]);
  }
  return (
    <div className="cs-root cs-diff" data-slot="diff">
      <PieceList
        entries={files}
        size={pageSize}
        keyOf={({ operation, path }, index) => `${operation} ${path} ${index}`}
        find={find}
        target={current}
        draw={(file, index) => (
          <FileDiff
            file={file}
            layout={trackedAs === undefined ? layout : "unified"}
            tracked={trackedAs === undefined ? undefined : { item: trackedAs, file: index }}
            review={review}
            drafts={review?.drafts ?? ownDrafts}
            current={current}
          />
        )}
      />
    </div>
  );
}
