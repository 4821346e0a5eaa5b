"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { TerminalContent } from "../../model/index.ts";
import { Terminal, VisibleText } from "../../ui/index.ts";

/** Props of `TerminalView`. */
export interface TerminalViewProps {
  readonly terminal: TerminalContent;
  /** Whether the call that runs the command still runs. */
  readonly running: boolean;
}

/** A command, what it printed and how it ended. Renders a `<div>` element. */
export function TerminalView({ terminal, running }: TerminalViewProps): ReactElement {
  const messages = useMessages();
  const { exit, command, cwd, output, dropped } = terminal;
  return (
    <div className="cs-tool-call-section" data-slot="terminal-content" data-exit-code={exit?.code ?? undefined}>
      {command !== undefined && (
        <p className="cs-terminal-command">
          <span aria-hidden="true">$ </span>
          <VisibleText text={command} />
          {cwd !== undefined && <span className="cs-terminal-place"> {messages.toolCall.detail.in(cwd)}</span>}
        </p>
      )}
      <Terminal
        output={output}
        running={running && exit === undefined}
        {...(command === undefined ? {} : { command })}
        {...(dropped === undefined ? {} : { dropped })}
      />
      {exit !== undefined && (
        <p className="cs-terminal-exit">
          {exit.code !== null ? messages.terminal.exitCode(exit.code) : messages.terminal.exitSignal(exit.signal ?? "")}
        </p>
      )}
    </div>
  );
}
