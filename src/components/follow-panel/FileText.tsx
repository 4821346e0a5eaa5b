"use client";
import { useMemo } from "react";
import type { ReactElement, ReactNode } from "react";
import { diffLines, markHidden } from "../../content/index.ts";
import type { LineDiff, TimelineStep } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import { FollowText, useFollowContext } from "../../primitives/index.ts";
import type { FollowLine } from "../../primitives/index.ts";
import { DiffCounts, DiffView, PieceList, SourceLine, useHighlight } from "../../ui/index.ts";
import { StepHead } from "./StepHead.tsx";
import type { StepHeadProps } from "./StepHead.tsx";
import { useFileAt } from "./useFileAt.ts";
import type { ShownFile } from "./useFileAt.ts";

/** Characters of both texts beyond which a change is shown by its changed lines only: comparing them all would block the page. */
const mostCompared = 400_000;

/** Maximum number of changes of one file in the document at once. */
const pageSize = 50;

/** Compares two texts into one hunk with all lines; undefined for long ones. */
function compare(oldText: string | null, newText: string | null): LineDiff | undefined {
  const length = (oldText?.length ?? 0) + (newText?.length ?? 0);
  return length > mostCompared ? undefined : diffLines(oldText, newText, { context: Infinity });
}

/** Props of `FileText`: those of `StepHead`, and the file. */
export interface FileTextProps extends Omit<StepHeadProps, "children"> {
  /** Path of the file. */
  readonly path: string;
  /** Content between the title and the text. */
  readonly children?: ReactNode | undefined;
}

/** A file as it was at the shown step, with the change of the step; of an opened place, as it is now. Renders a `<div>` element. */
export function FileText({ path, step, onShowCall, children }: FileTextProps): ReactElement {
  const messages = useMessages();
  const shown = useFileAt(path);
  const { index } = useFollowContext();
  const { file } = shown;
  const isChange = file.type === "change";
  const [oldText, newText] = isChange ? [file.oldText, file.newText] : [];
  const diff = useMemo(
    () => (isChange ? compare(oldText ?? null, newText ?? null) : undefined),
    [isChange, oldText, newText],
  );
  return (
    <div className="cs-follow-view" data-slot="follow-view" data-file={file.type}>
      <StepHead step={step} onShowCall={onShowCall}>
        {diff !== undefined && <DiffCounts added={diff.added} removed={diff.removed} />}
        {noteOf(shown, step, index, messages).map((note) => (
          <span key={note} className="cs-plain">
            {note}
          </span>
        ))}
      </StepHead>
      {children}
      <FileBody path={path} shown={shown} lines={diff?.hunks.flatMap(({ lines }) => lines)} />
    </div>
  );
}

interface FileBodyProps {
  readonly path: string;
  readonly shown: ShownFile;
  readonly lines: readonly FollowLine[] | undefined;
}

function FileBody({ path, shown: { file, isNow, loading }, lines }: FileBodyProps): ReactElement {
  const { followPanel } = useMessages();
  if (file.type === "unknown")
    return (
      <p className="cs-follow-note">
        {loading === undefined ? (isNow ? followPanel.noText : followPanel.origin.unknown) : followPanel[loading]}
      </p>
    );
  if (file.type === "hunks") {
    return (
      <div className="cs-follow-hunks">
        <PieceList
          entries={file.changes}
          size={pageSize}
          draw={(change) => <DiffView change={change} layout="unified" />}
        />
      </div>
    );
  }
  if (file.type === "change" && lines === undefined) {
    const { oldText, newText } = file;
    return (
      <div className="cs-follow-hunks">
        <DiffView change={{ type: "diff", path, oldText, newText }} layout="unified" />
      </div>
    );
  }
  const text = file.type === "change" ? (file.newText ?? "") : file.text;
  if (text === null) return <p className="cs-follow-note">{followPanel.origin.noFile}</p>;
  return (
    <SourceText
      path={path}
      text={text}
      oldText={file.type === "change" ? (file.oldText ?? "") : ""}
      firstLine={file.type === "lines" ? file.firstLine : 1}
      lines={lines}
    />
  );
}

interface SourceTextProps {
  readonly path: string;
  readonly text: string;
  readonly oldText: string;
  readonly firstLine: number;
  readonly lines: readonly FollowLine[] | undefined;
}

function SourceText({ path, text, oldText, firstLine, lines }: SourceTextProps): ReactElement {
  const { followPanel, diffView } = useMessages();
  const language = /\.([a-z0-9]+)$/i.exec(path)?.[1] ?? "";
  const colours = useHighlight(text, language);
  const oldColours = useHighlight(oldText, oldText === "" ? "" : language);
  return (
    <FollowText
      className="cs-follow-text"
      aria-label={markHidden(followPanel.text(path))}
      text={text}
      firstLine={firstLine}
      lines={lines}
    >
      {(shown, at, { type, oldLine, newLine }) => (
        <>
          {type === "added" && <span className="cs-visually-hidden">{diffView.addedLine}: </span>}
          {type === "removed" && <span className="cs-visually-hidden">{diffView.removedLine}: </span>}
          <SourceLine
            text={shown}
            spans={
              type === "removed"
                ? oldColours[(oldLine ?? 0) - 1]
                : colours[lines === undefined ? at : (newLine ?? 0) - 1]
            }
          />
        </>
      )}
    </FollowText>
  );
}

/** Where the text comes from, and what is not known of it. */
function noteOf(
  { file, isNow }: ShownFile,
  step: TimelineStep | undefined,
  index: number,
  { followPanel: { origin } }: Messages,
): readonly string[] {
  if (file.type === "unknown") return [];
  if (file.type === "hunks") return [origin.changedLines];
  if (isNow) return [origin.now];
  const between = file.commandBetween ? [origin.commandBetween] : [];
  if (file.type === "lines") return [origin.someLines, ...between];
  if (file.type === "change") return [...noteOfChange(step, origin), ...between];
  return [file.from > index ? origin.seenIn(file.from + 1) : origin.asItWas, ...between];
}

function noteOfChange(step: TimelineStep | undefined, origin: Messages["followPanel"]["origin"]): readonly string[] {
  if (step?.kind === "grant") return [origin.proposed];
  // The title says that it is not done yet.
  if (step?.state === "open") return [];
  return [step?.kind !== "denial" && step?.state === "done" ? origin.change : origin.notMade];
}
