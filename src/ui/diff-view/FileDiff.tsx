"use client";
import { Columns2, Rows2 } from "lucide-react";
import { useRef, useState, type ReactElement } from "react";
import type { FileChange } from "../../content/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import { IconButton } from "../icon-button/IconButton.tsx";
import { VisibleText } from "../visible-text/VisibleText.tsx";
import { DiffCounts } from "./DiffCounts.tsx";
import { DiffLines } from "./DiffLines.tsx";
import { useDiffLayout, type DiffLayout } from "./useDiffLayout.ts";

/** Props of `FileDiff`. */
export interface FileDiffProps {
  /** The change of the file. */
  readonly file: FileChange;
  /** Rows shown before the user asks for more. */
  readonly maxRows: number;
  /** How its sides are set until the user chooses; `auto` by the room there is. */
  readonly layout: DiffLayout | "auto";
}

/** The change of one file: its path, how much changes, and the lines. Renders a `<div>` element. */
export function FileDiff({ file, maxRows, layout: wished }: FileDiffProps): ReactElement {
  const messages = useMessages();
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<DiffLayout | undefined>();
  const { layout, canSplit } = useDiffLayout(ref, chosen ?? wished);
  const { diff } = file;
  const [note, tag] = [noteOf(file, messages), tagOf(file, messages)];
  // With one side only, or none, there is nothing to set side by side.
  const hasSides = diff !== undefined && diff.added > 0 && diff.removed > 0;
  return (
    <div ref={ref} className="cs-file-diff" data-slot="file-diff" data-operation={file.operation}>
      <div className="cs-file-diff-head">
        <span className="cs-file-diff-path">
          <VisibleText text={file.path} />
        </span>
        {tag !== undefined && <span className="cs-file-diff-tag">{tag}</span>}
        {diff !== undefined && !file.binary && <DiffCounts added={diff.added} removed={diff.removed} />}
        {hasSides && canSplit && (
          <IconButton
            className="cs-file-diff-toggle"
            label={layout === "split" ? messages.diffView.showUnified : messages.diffView.showSplit}
            onClick={() => setChosen(layout === "split" ? "unified" : "split")}
          >
            {layout === "split" ? <Rows2 aria-hidden="true" /> : <Columns2 aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      {note !== undefined && <p className="cs-file-diff-note">{note}</p>}
      {diff !== undefined && diff.hunks.length > 0 && (
        <DiffLines diff={diff} path={file.path} layout={hasSides ? layout : "unified"} maxRows={maxRows} />
      )}
    </div>
  );
}

function tagOf(file: FileChange, { diffView }: Messages): string | undefined {
  if (file.operation === "add") return diffView.created;
  if (file.operation === "delete") return diffView.deleted;
  if (file.oldPath === undefined || file.oldPath === file.path) return undefined;
  return file.operation === "copy" ? diffView.copied(file.oldPath) : diffView.moved(file.oldPath);
}

function noteOf(file: FileChange, { diffView }: Messages): string | undefined {
  if (file.binary) return diffView.binary;
  if (file.diff === undefined) return diffView.noPatch;
  if (file.diff.coarse) return diffView.coarse;
  return file.diff.hunks.length === 0 && file.operation === "modify" ? diffView.noChanges : undefined;
}
