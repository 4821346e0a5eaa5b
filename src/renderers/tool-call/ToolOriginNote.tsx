"use client";
import type { ReactElement } from "react";
import { useToolOrigin } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";

/** Props of `ToolOriginNote`. */
export interface ToolOriginNoteProps {
  /** The call whose tool is described. */
  readonly part: ToolCallPart;
}

/**
 * The server that offers the tool, and what it claims of itself (its title) and of the tool (its hints), as claims. Renders a `<p>` element; nothing for a tool of
 * the agent or the app.
 */
export function ToolOriginNote({ part }: ToolOriginNoteProps): ReactElement | null {
  const { toolCall } = useMessages();
  const origin = useToolOrigin(part);
  if (origin === undefined) return null;
  const hints = (origin.hints ?? []).map((hint) => toolCall.origin.hints[hint]);
  return (
    <p className="cs-root cs-tool-origin" data-slot="tool-origin">
      <VisibleText text={toolCall.origin.server(origin.server)} />
      {origin.title !== undefined && (
        <>
          {" "}
          <VisibleText text={toolCall.origin.title(origin.title)} />
        </>
      )}
      {hints.length > 0 && <> {toolCall.origin.says(hints)}</>}
    </p>
  );
}
