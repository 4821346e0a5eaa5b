"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { DiffRow } from "./toDiffRows.ts";

/** Props of `DiffGap`. */
export interface DiffGapProps {
  /** The gap. */
  readonly gap: Extract<DiffRow, { type: "gap" }>;
  /** Number of columns of its table. */
  readonly columns: number;
}

/** Stands for unchanged lines that are left out. Renders a `<tr>` element. */
export function DiffGap({ gap: { skipped, heading }, columns }: DiffGapProps): ReactElement {
  const { diffView } = useMessages();
  return (
    <tr className="cs-diff-gap">
      <td colSpan={columns}>
        {skipped > 0 && diffView.skipped(skipped)}
        {heading !== undefined && <code className="cs-diff-heading">{heading}</code>}
      </td>
    </tr>
  );
}
