"use client";
import { useMemo, type ReactElement } from "react";
import { toFileChanges, type SentChange } from "../../content/index.ts";
import { FileDiff } from "./FileDiff.tsx";

/** Props of `DiffView`. */
export interface DiffViewProps {
  /** The change as the agent sent it: two whole texts, or a patch of one or several files. */
  readonly change: SentChange;
  /**
   * Rows of one file shown before the user asks for more.
   * @default 200
   */
  readonly maxRows?: number;
}

/** A change, file by file, as unified lines with their numbers and the words that differ. Renders a `<div>` element. */
export function DiffView({ change, maxRows = 200 }: DiffViewProps): ReactElement {
  const files = useMemo(() => toFileChanges(change), [change]);
  return (
    <div className="cs-diff" data-slot="diff">
      {files.map((file) => (
        <FileDiff key={`${file.operation} ${file.path}`} file={file} maxRows={maxRows} />
      ))}
    </div>
  );
}
