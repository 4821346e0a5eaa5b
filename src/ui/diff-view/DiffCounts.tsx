"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";

/** Props of `DiffCounts`. */
export interface DiffCountsProps {
  /** Number of added lines. */
  readonly added: number;
  /** Number of removed lines. */
  readonly removed: number;
}

/** The number of added and removed lines, as +n −m; a zero is left out. Renders a `<span>` element. */
export function DiffCounts({ added, removed }: DiffCountsProps): ReactElement {
  const { diffView } = useMessages();
  return (
    <span className="cs-root cs-diff-counts" data-slot="diff-counts">
      {added > 0 && (
        <span className="cs-plain" data-type="added">
          <span className="cs-plain" aria-hidden="true">
            +{added}
          </span>
          <span className="cs-visually-hidden">{diffView.added(added)}</span>
        </span>
      )}
      {removed > 0 && (
        <span className="cs-plain" data-type="removed">
          <span className="cs-plain" aria-hidden="true">
            −{removed}
          </span>
          <span className="cs-visually-hidden">{diffView.removed(removed)}</span>
        </span>
      )}
    </span>
  );
}
