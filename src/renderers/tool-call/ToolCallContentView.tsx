"use client";
import type { ReactElement } from "react";
import type { ToolCallContent } from "../../model/index.ts";
import { DiffView } from "../../ui/index.ts";
import { BlockView } from "../BlockView.tsx";
import { TerminalView } from "../TerminalView.tsx";

/** Props of `ToolCallContentView`. */
export interface ToolCallContentViewProps {
  /** The item. */
  readonly content: ToolCallContent;
  /** Whether the call still runs. */
  readonly running: boolean;
}

/** One item of what a call shows: a block, a change of files, or the output of a command. */
export function ToolCallContentView({ content, running }: ToolCallContentViewProps): ReactElement {
  switch (content.type) {
    case "diff":
    case "patch":
      return <DiffView change={content} />;
    case "terminal":
      return <TerminalView terminal={content} running={running} />;
    case "content":
      return (
        <div className="cs-tool-call-section">
          <BlockView block={content.block} />
        </div>
      );
  }
}
