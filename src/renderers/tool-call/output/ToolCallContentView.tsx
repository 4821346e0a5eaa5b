"use client";
import type { ReactElement } from "react";
import type { ToolCallContent, ToolCallPart } from "../../../model/index.ts";
import { DiffView } from "../../../ui/index.ts";
import { TerminalView } from "../../views/TerminalView.tsx";
import { ActionPicture } from "./ActionPicture.tsx";

/** Props of `ToolCallContentView`. */
export interface ToolCallContentViewProps {
  /** The item of content to show. */
  readonly content: ToolCallContent;
  /** The call that contains it. */
  readonly part: ToolCallPart;
}

/** One item of a call's content: a block, a change of files, or the output of a command. */
export function ToolCallContentView({ content, part }: ToolCallContentViewProps): ReactElement {
  switch (content.type) {
    case "diff":
    case "patch":
      return <DiffView change={content} />;
    case "terminal":
      return <TerminalView terminal={content} running={part.status === "in_progress" || part.status === "detached"} />;
    case "content":
      return (
        <div className="cs-tool-call-section">
          <ActionPicture part={part} block={content.block} />
        </div>
      );
  }
}
