"use client";
import { useMemo, useState, type ReactElement } from "react";
import type { FileChange, LineDiff } from "../../content/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { VisibleText } from "../visible-text/VisibleText.tsx";
import { DiffCounts } from "./DiffCounts.tsx";
import { DiffRowView } from "./DiffRowView.tsx";
import { toDiffRows } from "./toDiffRows.ts";

/** Props of `FileDiff`. */
export interface FileDiffProps {
  /** The change of the file. */
  readonly file: FileChange;
  /** Rows shown before the user asks for more. */
  readonly maxRows: number;
}

/** The change of one file: its path, how much changes, and the lines. Renders a `<section>` element. */
export function FileDiff({ file, maxRows }: FileDiffProps): ReactElement {
  const messages = useMessages();
  const note = noteOf(file, messages);
  return (
    <div className="cs-file-diff" data-slot="file-diff" data-operation={file.operation}>
      <div className="cs-file-diff-head">
        <span className="cs-file-diff-path">
          <VisibleText text={file.path} />
        </span>
        {tagOf(file, messages) !== undefined && <span className="cs-file-diff-tag">{tagOf(file, messages)}</span>}
        {file.diff !== undefined && !file.binary && <DiffCounts added={file.diff.added} removed={file.diff.removed} />}
      </div>
      {note !== undefined && <p className="cs-file-diff-note">{note}</p>}
      {file.diff !== undefined && file.diff.hunks.length > 0 && (
        <DiffLines diff={file.diff} maxRows={maxRows} label={messages.diffView.label(file.path)} />
      )}
    </div>
  );
}

function DiffLines({ diff, maxRows, label }: { diff: LineDiff; maxRows: number; label: string }): ReactElement {
  const { diffView } = useMessages();
  const [shown, setShown] = useState(maxRows);
  const rows = useMemo(() => toDiffRows(diff), [diff]);
  // Each press shows five times as many, so that ten thousand lines are three presses away and never one long task by surprise.
  const next = Math.min(rows.length, shown * 5);
  return (
    <>
      <ScrollBox className="cs-diff-body" label={label}>
        <table className="cs-diff-lines">
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              <DiffRowView key={index} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {rows.length > shown && (
        <Button className="cs-diff-more" variant="quiet" size="small" onClick={() => setShown(next)}>
          {diffView.showMore(next - shown)}
        </Button>
      )}
    </>
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
