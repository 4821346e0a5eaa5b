"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { parseAnsi } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { LineWindow } from "../line-view/LineWindow.tsx";
import { AnsiText } from "./AnsiText.tsx";
import { clipTerminalLine, dropEnd } from "./clipTerminalLine.ts";

/** Props of `TerminalWindow`. */
export interface TerminalWindowProps {
  /** The raw output, with ANSI sequences. */
  readonly output: string;
  /** Whether more output may arrive; the box then follows its end. */
  readonly running: boolean;
  /** Its name for assistive technology. */
  readonly label: string;
}

/** Number of lines before the mounted ones that are parsed for colours: a colour that was set earlier is lost. */
const lookBack = 100;

/** Matches a colour sequence. Built from a character code: editors can lose a literal control character. */
const colour = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;:]*m`, "g");

function coloursOf(text: string): string {
  return (text.match(colour) ?? []).join("");
}

/** All lines of a long output, virtualized: only the visible ones are parsed and mounted. Lines do not wrap. */
export function TerminalWindow({ output, running, label }: TerminalWindowProps): ReactElement {
  const lines = useMemo(() => dropEnd(output, "\n").split("\n"), [output]);
  return (
    <LineWindow className="cs-terminal-window" label={label} count={lines.length} grows={running}>
      {(from, to) => <TerminalLines lines={lines} from={from} to={to} />}
    </LineWindow>
  );
}

function TerminalLines({ lines, from, to }: { lines: readonly string[]; from: number; to: number }): ReactElement {
  const { output } = useMessages();
  const spans = useMemo(() => {
    const before = lines.slice(Math.max(0, from - lookBack), from).join("\n");
    const shown = lines.slice(from, to).map((line) => clipTerminalLine(line, output.clipped));
    return parseAnsi(coloursOf(before) + shown.join("\n"));
  }, [lines, from, to, output]);
  return <AnsiText spans={spans} />;
}
