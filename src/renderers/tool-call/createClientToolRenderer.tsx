"use client";
import { createElement, type ComponentType, type ReactElement } from "react";
import { useAskedCall, useToolInput } from "../../hooks/index.ts";
import type { ClientTool, ToolComponentProps } from "../../hooks/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { defineToolRenderer } from "../defineToolRenderer.tsx";
import type { PartRenderer } from "../PartRenderer.ts";
import type { ToolProps } from "../ToolRendererOptions.ts";
import { ToolCallCard, ToolCallSeal } from "./ToolCallCard.tsx";

type DrawnStatus = ToolComponentProps<unknown, unknown>["status"];

/** The statuses in which a tool's component draws the call; in all others the kit's card shows why there is no result. */
const drawnStatuses: Readonly<Record<DrawnStatus, true>> = {
  pending: true,
  in_progress: true,
  awaiting_input: true,
  completed: true,
};

function isDrawn(status: string): status is DrawnStatus {
  return Object.hasOwn(drawnStatuses, status);
}

/**
 * Whether this client executes the call, in a status that is drawn; a server's tool of the same name is not drawn by the page's component.
 */
function isOfClient({ runsOn, status }: ToolCallPart): boolean {
  return (runsOn === "application" || runsOn === "unknown") && isDrawn(status);
}

interface DrawnCallProps extends ToolProps<unknown, unknown> {
  readonly tool: ClientTool;
}

/** Draws one call by its tool's component, with the input that was granted, once that is known to fit. */
function DrawnCall({ tool, output, input: _unchecked, ...card }: DrawnCallProps): ReactElement {
  const { part } = card;
  const { status, toolName, toolCallId } = part;
  const asked = useAskedCall({ kind: "execution", toolCallKey: part.key });
  const input = useToolInput(tool, asked ?? part);
  if (input === undefined || "problem" in input || tool.Component === undefined || !isDrawn(status)) {
    return <ToolCallCard {...card} />;
  }
  const Component = tool.Component as ComponentType<ToolComponentProps<unknown, unknown>>;
  return (
    <div
      className="cs-root cs-client-tool"
      data-slot="tool-call"
      data-status={status}
      data-tool-name={toolName}
      data-tool-call-id={toolCallId}
    >
      {createElement(Component, { input: input.value, output, status, part })}
      {part.requestIds.length > 0 && <ToolCallSeal part={part} />}
    </div>
  );
}

/** Creates the renderer of a client tool with a `Component`. */
export function createClientToolRenderer(toolName: string, tool: ClientTool): PartRenderer {
  const { output } = tool;
  return defineToolRenderer({
    id: `client-tool:${toolName}`,
    toolName,
    matches: isOfClient,
    output,
    Component: (props) => <DrawnCall {...props} tool={tool} />,
  });
}
