"use client";
import { useMemo, useRef, useState, type ReactElement } from "react";
import { hunkKeys, type CommentDrafts, type FileChange } from "../../../content/index.ts";
import { useMessages, type Messages } from "../../../messages/index.ts";
import { DiffContext, type CurrentHunk, type TrackedFile } from "../DiffContext.ts";
import { DiffLines } from "../rows/DiffLines.tsx";
import type { DiffReview } from "../DiffReview.ts";
import { useFocusHandover } from "../../focus/useFocusHandover.ts";
import { FileDiffHead } from "./FileDiffHead.tsx";
import { toDiffRows } from "../rows/toDiffRows.ts";
import { TrackedLines } from "../rows/TrackedLines.tsx";
import { useDiffLayout, type DiffLayout } from "../useDiffLayout.ts";

/** Props of `FileDiff`. */
export interface FileDiffProps {
  /** The change of the file. */
  readonly file: FileChange;
  /** The layout until the user chooses; `auto` depends on the width. */
  readonly layout: DiffLayout | "auto";
  /** The decisions about its hunks; undefined when they cannot be decided. */
  readonly review: DiffReview | undefined;
  /** The comments that are being written, on any file. */
  readonly drafts: CommentDrafts;
  /** The prefix of its tracked pieces; undefined when pieces are not tracked. */
  readonly tracked: TrackedFile | undefined;
  /** The hunk to scroll to, of this or another file. */
  readonly current: CurrentHunk | undefined;
}

const noKeys: readonly string[] = [];
const noGaps: ReadonlySet<number> = new Set();

/** The change of one file: its path, the number of changed lines, and the lines. Renders a `<div>` element. */
export function FileDiff({ file, layout: wished, review, drafts, tracked, current }: FileDiffProps): ReactElement {
  const messages = useMessages();
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<DiffLayout | undefined>();
  const { layout, canSplit } = useDiffLayout(ref, chosen ?? wished);
  const [opened, setOpened] = useState(noGaps);
  const handOver = useFocusHandover();
  const comments = review?.comments;
  const heads = review !== undefined;
  const rows = useMemo(() => {
    const own = comments?.filter(({ path }) => path === file.path);
    return toDiffRows(file, { opened, heads, comments: own });
  }, [file, opened, heads, comments]);
  const { item, file: at = 0 } = tracked ?? {};
  const context = useMemo(
    () => ({
      file,
      // Keys are digests, which are too expensive for a diff without decisions.
      keys: review === undefined && current === undefined ? noKeys : hunkKeys(file),
      review,
      drafts,
      current,
      tracked: item === undefined ? undefined : { item, file: at },
      onOpenGap: (index: number) => setOpened((indexes) => new Set([...indexes, index])),
      keepPlace: (event: { readonly currentTarget: Element }) => {
        const place = event.currentTarget.closest("[aria-rowindex]")?.getAttribute("aria-rowindex");
        const findRow = (which: string): HTMLElement | undefined | null =>
          ref.current?.querySelector<HTMLElement>(which);
        handOver(event, () => findRow(`[aria-rowindex="${place}"]`) ?? findRow(`[aria-rowindex]:last-child`));
      },
    }),
    [file, review, drafts, current, item, at, handOver],
  );
  // With only one side there is nothing to show side by side.
  const hasSides = file.diff !== undefined && file.diff.added > 0 && file.diff.removed > 0;
  const shown = hasSides && item === undefined ? layout : "unified";
  const note = noteOf(file, messages);
  return (
    <DiffContext.Provider value={context}>
      <div ref={ref} className="cs-file-diff" data-slot="file-diff" data-operation={file.operation}>
        <FileDiffHead
          layout={shown}
          onLayoutChange={hasSides && canSplit && item === undefined ? setChosen : undefined}
        />
        {note !== undefined && <p className="cs-file-diff-note">{note}</p>}
        {rows.length > 0 &&
          (item === undefined ? <DiffLines rows={rows} layout={shown} /> : <TrackedLines rows={rows} />)}
      </div>
    </DiffContext.Provider>
  );
}

function noteOf(file: FileChange, { diffView }: Messages): string | undefined {
  if (file.binary) return diffView.binary;
  if (file.comparing === true) return diffView.comparing;
  if (file.diff === undefined) return file.operation === "delete" ? undefined : diffView.noPatch;
  if (file.diff.coarse) return diffView.coarse;
  if (file.fragment === true) return diffView.fragment;
  return file.diff.hunks.length === 0 && file.operation === "modify" ? diffView.noChanges : undefined;
}
