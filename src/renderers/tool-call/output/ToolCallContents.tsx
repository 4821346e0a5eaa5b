"use client";
import type { ReactElement } from "react";
import type { ToolCallContent } from "../../../model/index.ts";
import { PieceList } from "../../../ui/index.ts";

/** Props of `ToolCallContents`. */
export interface ToolCallContentsProps {
  /** The items of a call's content. */
  readonly content: readonly ToolCallContent[];
  /** Draws one of them. */
  readonly draw: (content: ToolCallContent) => ReactElement;
}

/** Maximum number of items in the document at once: each can be a diff, a picture or a long text. */
const pageSize = 20;

/** The content of a call, a page at a time. Renders what `draw` returns, and the pager where there are several pages. */
export function ToolCallContents({ content, draw }: ToolCallContentsProps): ReactElement {
  return <PieceList entries={content} size={pageSize} draw={draw} />;
}
