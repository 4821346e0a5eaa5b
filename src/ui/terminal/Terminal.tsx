"use client";
import { useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { parseAnsi } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { useTail } from "../scroll-box/useTail.ts";
import { useFocusHandover } from "../focus/useFocusHandover.ts";
import { OutputActions } from "../output-actions/OutputActions.tsx";
import { AnsiText } from "./AnsiText.tsx";
import { clipTerminalLine, dropEnd } from "./clipTerminalLine.ts";
import { TerminalWindow } from "./TerminalWindow.tsx";

/** Props of `Terminal`. */
export interface TerminalProps {
  /** The raw output, with ANSI sequences. */
  readonly output: string;
  /** The command, for the accessible name of the box; it is not shown here. */
  readonly command?: string | undefined;
  /** Whether more output may arrive. */
  readonly running?: boolean | undefined;
  /** Number of characters that were dropped from the beginning. */
  readonly dropped?: number | undefined;
  /**
   * Number of lines beyond which only the first and the last are shown until the user asks for all.
   * @default 60
   */
  readonly maxLines?: number | undefined;
  /** Content below the output, e.g. the exit status. */
  readonly children?: ReactNode | undefined;
}

/** Number of lines up to which a finished output is mounted completely on request, with wrapping; a longer one is virtualized. */
const mostWhole = 500;

/**
 * Output of a command in its colours. Long output shows its beginning and its end; running output follows its end until the user scrolls
 * up. Renders a `<div>` element.
 */
export function Terminal({
  output,
  command = "",
  running = false,
  dropped = 0,
  maxLines = 60,
  children,
}: TerminalProps): ReactElement {
  const { terminal, output: words } = useMessages();
  const [extent, setExtent] = useState<"cut" | "whole" | "window">("cut");
  const { head, tail, hidden } = useMemo(
    () => cut(output, extent === "whole" ? mostWhole : maxLines, words.clipped),
    [output, extent, maxLines, words],
  );
  const headSpans = useMemo(() => parseAnsi(head), [head]);
  const tailSpans = useMemo(() => parseAnsi(tail), [tail]);
  const ref = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const handOver = useFocusHandover();
  const onScroll = useTail(ref, running, output);
  const empty = output.trim() === "";
  const isLine = !empty && hidden === 0 && tail === "" && !head.includes("\n");
  return (
    <div
      ref={root}
      className="cs-root cs-terminal"
      data-slot="terminal"
      data-running={running || undefined}
      data-line={isLine || undefined}
    >
      {dropped > 0 && <p className="cs-terminal-note">{terminal.dropped(dropped)}</p>}
      {empty && <p className="cs-terminal-note">{running ? terminal.waiting : terminal.noOutput}</p>}
      {!empty && extent === "window" && (
        <TerminalWindow output={output} running={running} label={terminal.label(command)} />
      )}
      {!empty && extent !== "window" && (
        <ScrollBox ref={ref} className="cs-terminal-body" label={terminal.label(command)} onScroll={onScroll}>
          <AnsiText spans={headSpans} />
          {hidden > 0 && (
            <Button
              className="cs-terminal-more"
              variant="quiet"
              size="small"
              onClick={(event) => {
                handOver(event, () => root.current?.querySelector<HTMLElement>(".cs-scroll-box"));
                setExtent(running || hidden + maxLines > mostWhole ? "window" : "whole");
              }}
            >
              {terminal.showAll(hidden)}
            </Button>
          )}
          {tail !== "" && <AnsiText spans={tailSpans} />}
        </ScrollBox>
      )}
      <div className="cs-terminal-foot">
        {children}
        {!empty && !running && <OutputActions text={output} fileName="output.txt" />}
      </div>
    </div>
  );
}

/** Splits lines into a head (a third of the maximum) and a tail (two thirds): errors and summaries are at the end. */
function cut(
  output: string,
  maxLines: number,
  clipped: (characters: number) => string,
): { head: string; tail: string; hidden: number } {
  const lines = dropEnd(output, "\n").split("\n");
  const join = (some: readonly string[]): string => some.map((line) => clipTerminalLine(line, clipped)).join("\n");
  if (lines.length <= maxLines + 1) return { head: join(lines), tail: "", hidden: 0 };
  const first = Math.floor(maxLines / 3);
  const last = maxLines - first;
  return {
    head: join(lines.slice(0, first)),
    tail: join(lines.slice(-last)),
    hidden: lines.length - maxLines,
  };
}
