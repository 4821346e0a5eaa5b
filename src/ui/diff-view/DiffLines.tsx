"use client";
import { useMemo, useState, type ReactElement } from "react";
import type { LineDiff } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { DiffRowView } from "./DiffRowView.tsx";
import { SplitRowView } from "./SplitRowView.tsx";
import { toDiffRows } from "./toDiffRows.ts";
import { toSplitRows } from "./toSplitRows.ts";
import { useDiffColours } from "./useDiffColours.ts";
import type { DiffLayout } from "./useDiffLayout.ts";

/** Props of `DiffLines`. */
export interface DiffLinesProps {
  /** The lines. */
  readonly diff: LineDiff;
  /** Path of the file. */
  readonly path: string;
  /** Whether the sides stand in one column or side by side. */
  readonly layout: DiffLayout;
  /** Rows shown before the user asks for more. */
  readonly maxRows: number;
}

/** The lines of one file's change, and a button for those beyond the first rows. Renders a `<table>` element in a box that scrolls. */
export function DiffLines({ diff, path, layout, maxRows }: DiffLinesProps): ReactElement {
  const { diffView } = useMessages();
  const [shown, setShown] = useState(maxRows);
  const all = useMemo(() => toDiffRows(diff), [diff]);
  const rows = useMemo(() => all.slice(0, shown), [all, shown]);
  const split = useMemo(() => (layout === "split" ? toSplitRows(rows) : []), [layout, rows]);
  const colours = useDiffColours(rows, path);
  // Each press shows five times as many, so that ten thousand lines are three presses away and never one long task by surprise.
  const next = Math.min(all.length, shown * 5);
  return (
    <>
      <ScrollBox className="cs-diff-body" label={diffView.label(path)}>
        <table className="cs-diff-lines" data-layout={layout}>
          {layout === "split" && <SplitColumns />}
          <tbody>
            {split.map((row, index) => (
              <SplitRowView
                key={index}
                row={row}
                beforeSpans={row.type === "pair" && row.before !== undefined ? colours(row.before) : undefined}
                afterSpans={row.type === "pair" && row.after !== undefined ? colours(row.after) : undefined}
              />
            ))}
            {layout === "unified" &&
              rows.map((row, index) => (
                <DiffRowView key={index} row={row} spans={row.type === "line" ? colours(row.line) : undefined} />
              ))}
          </tbody>
        </table>
      </ScrollBox>
      {all.length > shown && (
        <Button className="cs-diff-more" variant="quiet" size="small" onClick={() => setShown(next)}>
          {diffView.showMore(next - shown)}
        </Button>
      )}
    </>
  );
}

/** Halves of the same width, whatever stands in them. */
function SplitColumns(): ReactElement {
  const side = (key: string): ReactElement[] =>
    ["number", "sign", "text"].map((column) => <col key={`${key} ${column}`} className={`cs-diff-column-${column}`} />);
  return <colgroup>{[...side("before"), ...side("after")]}</colgroup>;
}
