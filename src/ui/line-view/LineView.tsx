"use client";
import { useMemo, useRef, useState, type ReactElement } from "react";
import { clipLine } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { useHighlight } from "../code-block/useHighlight.ts";
import { SourceLine } from "../diff-view/rows/SourceLine.tsx";
import { useFocusHandover } from "../focus/useFocusHandover.ts";
import { OutputActions } from "../output-actions/OutputActions.tsx";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { LineWindow } from "./LineWindow.tsx";

/** Props of `LineView`. */
export interface LineViewProps {
  /** The whole text. */
  readonly text: string;
  /** Accessible name of its box. */
  readonly label: string;
  /**
   * Line number of the first line.
   * @default 1
   */
  readonly firstLine?: number | undefined;
  /**
   * Its language by a common name or file ending; empty for plain text.
   * @default ""
   */
  readonly language?: string | undefined;
  /**
   * Number of lines that are shown until the user asks for all.
   * @default 40
   */
  readonly maxLines?: number | undefined;
  /**
   * Name of the file it can be saved as.
   * @default "output.txt"
   */
  readonly fileName?: string | undefined;
}

/** Lines of a file with their numbers. A long text shows its beginning, then on request all of it as virtual lines. */
export function LineView({
  text,
  label,
  firstLine = 1,
  language = "",
  maxLines = 40,
  fileName = "output.txt",
}: LineViewProps): ReactElement {
  const { output } = useMessages();
  const [all, setAll] = useState(false);
  const handOver = useFocusHandover();
  const foot = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => text.replace(/\n$/, "").split("\n"), [text]);
  const colours = useHighlight(text, language);
  const hidden = lines.length <= maxLines + 1 ? 0 : lines.length - maxLines;
  const draw = (from: number, to: number): ReactElement[] =>
    lines.slice(from, to).map((line, index) => {
      const { text: shown, hidden: rest } = clipLine(line);
      return (
        <span key={from + index} className="cs-line" data-line={firstLine + from + index}>
          <SourceLine text={shown} spans={colours[from + index]} />
          {rest > 0 && <span className="cs-line-clipped">{output.clipped(rest)}</span>}
          {"\n"}
        </span>
      );
    });
  return (
    <>
      {all ? (
        <LineWindow className="cs-line-view" label={label} count={lines.length}>
          {(from, to) => <pre className="cs-plain">{draw(from, to)}</pre>}
        </LineWindow>
      ) : (
        <ScrollBox className="cs-line-view" label={label}>
          <pre className="cs-plain">{draw(0, hidden === 0 ? lines.length : maxLines)}</pre>
        </ScrollBox>
      )}
      <div ref={foot} className="cs-output-foot">
        {hidden > 0 && !all && (
          <Button
            variant="quiet"
            size="small"
            onClick={(event) => {
              handOver(event, () => foot.current?.parentElement?.querySelector<HTMLElement>(":scope > .cs-line-view"));
              setAll(true);
            }}
          >
            {output.showAll(lines.length)}
          </Button>
        )}
        <OutputActions text={text} fileName={fileName} />
      </div>
    </>
  );
}
