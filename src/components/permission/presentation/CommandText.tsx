"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { tokenizeCommand } from "../../../content/index.ts";
import { VisibleText } from "../../../ui/index.ts";

/** Props of `CommandText`. */
export interface CommandTextProps {
  /** The whole command line. */
  readonly command: string;
  /**
   * Start of the piece that is shown, as an index into the command.
   * @default 0
   */
  readonly from?: number | undefined;
  /** End of the piece (exclusive); absent for the end of the command. */
  readonly to?: number | undefined;
}

/** Characters up to which a command is tokenized: a longer one is data, which people do not read word by word. */
const maxTokenized = 8000;

/**
 * A command line with its programs, flags, quoted texts and operators highlighted. Each word is isolated, so that text of another direction
 * cannot reorder its neighbours. Renders `<bdi>` elements.
 */
export function CommandText({ command, from = 0, to = command.length }: CommandTextProps): ReactElement {
  const tokens = useMemo(() => {
    if (command.length > maxTokenized) return [];
    let end = 0;
    return tokenizeCommand(command).map((token) => {
      const start = end;
      end += token.text.length;
      return { ...token, start, end };
    });
  }, [command]);
  if (tokens.length === 0) return <VisibleText text={command.slice(from, to)} />;
  return (
    <>
      {tokens
        .filter(({ start, end }) => end > from && start < to)
        .map(({ type, text, start }) => (
          <span key={start} className="cs-command-token" data-token={type}>
            <VisibleText text={text.slice(Math.max(0, from - start), to - start)} />
          </span>
        ))}
    </>
  );
}
