"use client";
import { CircleStop } from "lucide-react";
import type { ReactElement } from "react";
import { useStopTurn } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { findBadExit } from "../../content/index.ts";
import type { TerminalContent } from "../../model/index.ts";
import { Button, drawProse, Terminal } from "../../ui/index.ts";
import { LongText } from "./LongText.tsx";
import { TestOutput } from "./TestOutput.tsx";

/** Props of `TerminalView`. */
export interface TerminalViewProps {
  /** The command, its output and its exit code. */
  readonly terminal: TerminalContent;
  /** Whether the command is still running. */
  readonly running: boolean;
}

/** A command, its output and its exit status. Renders a `<div>` element. */
export function TerminalView({ terminal, running }: TerminalViewProps): ReactElement {
  const messages = useMessages();
  const stop = useStopTurn();
  const { exit, command, cwd, output, dropped } = terminal;
  // The card's line shows the start of the command and the exit code; a long command is repeated here in full.
  const long = command !== undefined && (command.length > 60 || command.includes("\n"));
  const signal = exit === undefined || exit.signal === null ? "" : messages.terminal.exitSignal(exit.signal);
  const ending = [signal, cwd === undefined ? "" : messages.toolCall.detail.in(cwd)].join(" ").trim();
  // A command that was killed has not told all, and the signal stands below its text.
  const isWhole = (exit === undefined ? !running : exit.signal === null) && (dropped ?? 0) === 0;
  return (
    <div className="cs-tool-call-section" data-slot="terminal-content" data-exit-code={exit?.code ?? undefined}>
      {long && (
        <div className="cs-terminal-command">
          <LongText text={command} label={messages.terminal.label("")} />
        </div>
      )}
      <TestOutput output={isWhole ? output : undefined} exit={findBadExit({ content: [terminal] })}>
        <Terminal output={output} running={running && exit === undefined} command={command} dropped={dropped}>
          {ending !== "" && <span className="cs-plain">{drawProse(ending)}</span>}
          {running && stop !== undefined && (
            <Button variant="quiet" size="small" onClick={stop}>
              <CircleStop className="cs-plain" aria-hidden="true" />
              {messages.toolCall.stopAgent}
            </Button>
          )}
        </Terminal>
      </TestOutput>
    </div>
  );
}
