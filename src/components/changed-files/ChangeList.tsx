"use client";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { findChangedLines, hunkKeys } from "../../content/index.ts";
import type { FileChange } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { DecisionButtons, PiecePager, usePieceWindow, VisibleText } from "../../ui/index.ts";
import type { CurrentHunk, DiffReview } from "../../ui/index.ts";

/** Props of `ChangeList`. */
export interface ChangeListProps {
  /** The changes, one entry per file. */
  readonly files: readonly FileChange[];
  /** The decisions so far, by hunk. */
  readonly review: DiffReview;
  /** The hunk that gets the focus; undefined before the first step. */
  readonly current: CurrentHunk | undefined;
}

/** Maximum number of hunks in the document at once. */
const pageSize = 50;

/**
 * The changes one after another as text, for people who read line by line or use a screen reader: place, removed lines, added lines,
 * decision; a page at a time. Renders an `<ol>` element.
 */
export function ChangeList({ files, review, current }: ChangeListProps): ReactElement {
  const { review: words } = useMessages();
  const list = useRef<HTMLOListElement>(null);
  const changes = files.flatMap((file) =>
    hunkKeys(file).map((key, hunk, keys) => ({ file, key, hunk, count: keys.length })),
  );
  const find = (wanted: string): number => changes.findIndex(({ key }) => key === wanted);
  const window = usePieceWindow(changes.length, pageSize, find, current);
  const handled = useRef<CurrentHunk>(undefined);
  useEffect(() => {
    // The focus moves with a step only, not with each render.
    if (handled.current === current) return;
    handled.current = current;
    const at = current === undefined ? -1 : changes.findIndex(({ key }) => key === current.key) - window.from;
    const item = list.current?.children[at];
    if (item instanceof HTMLElement) item.focus();
  }, [changes, current, window.from]);
  return (
    <>
      <ol ref={list} className="cs-change-list" start={window.from + 1} aria-label={words.list}>
        {changes.slice(window.from, window.to).map(({ key, ...change }) => (
          <ChangeItem key={key} {...change} hunkKey={key} review={review} />
        ))}
      </ol>
      <PiecePager window={window} />
    </>
  );
}

interface ChangeItemProps {
  readonly file: FileChange;
  readonly hunk: number;
  readonly count: number;
  readonly hunkKey: string;
  readonly review: DiffReview;
}

function ChangeItem({ file, hunk, count, hunkKey, review }: ChangeItemProps): ReactElement {
  const { review: words, diffView } = useMessages();
  const all = file.diff?.hunks[hunk]?.lines ?? [];
  const changed = findChangedLines(all);
  const lines = all.filter(({ type }) => type !== "context");
  const place = diffView.place(hunk + 1, count);
  const decision = review.decisions[hunkKey];
  const named = diffView.placeIn(place, file.path);
  return (
    <li className="cs-change-item" tabIndex={-1} data-slot="change-item" data-decision={decision}>
      <p className="cs-change-item-head">
        <VisibleText text={words.listItem(file.path, place)} />
        <span className="cs-changed-file-state">
          {changed !== undefined && words.listLines(changed.from, changed.to)}
        </span>
        {decision !== undefined && <span className="cs-plain">{diffView.decision[decision]}</span>}
        <span className="cs-changed-files-actions">
          <DecisionButtons
            offers={decision === undefined ? ["reject", "keep"] : ["undo"]}
            labels={{ keep: diffView.keep(named), reject: diffView.reject(named), undo: diffView.undo(named) }}
            onDecide={(next) => review.onDecide?.([hunkKey], next)}
          />
        </span>
      </p>
      <div className="cs-change-item-lines">
        {lines.slice(0, maxLines).map((line, index) => (
          <p className="cs-plain" key={index} data-type={line.type} dir="ltr">
            <span className="cs-visually-hidden">
              {line.type === "added" ? diffView.addedLine : diffView.removedLine}:{" "}
            </span>
            <span className="cs-plain" aria-hidden="true">
              {line.type === "added" ? "+" : "−"}{" "}
            </span>
            <VisibleText text={line.text} />
          </p>
        ))}
        {lines.length > maxLines && <p className="cs-plain">{words.moreLines(lines.length - maxLines)}</p>}
      </div>
    </li>
  );
}

/** Lines of one change that the list shows; the diff shows all. */
const maxLines = 200;
