"use client";
import { useMemo } from "react";
import type { ReactElement, Ref } from "react";
import { summarizeToolCall } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { DiffView, VisibleText } from "../../ui/index.ts";

/** Props of `PermissionPreview`. */
export interface PermissionPreviewProps {
  /** The call that would run. */
  readonly call: ToolCallPart;
  /** Gets the element that scrolls. */
  readonly scrollRef?: Ref<HTMLDivElement>;
}

/** The input as it would be sent, whole: nothing that runs is left out of what is read. */
function inputText(call: ToolCallPart): string {
  if (call.input === undefined) return call.argument;
  return typeof call.input === "string" ? call.input : JSON.stringify(call.input, null, 2);
}

/**
 * Shows exactly what would run: the command line, the change of the files, or the input, with hidden characters made visible.
 * Renders a `<div>` element that can be scrolled by keyboard.
 */
export function PermissionPreview({ call, scrollRef }: PermissionPreviewProps): ReactElement | null {
  const messages = useMessages();
  const summary = useMemo(() => summarizeToolCall(call), [call]);
  const changes = call.content.filter((content) => content.type === "diff" || content.type === "patch");
  // A group, no region: as many previews as there are prompts would only crowd the list of landmarks.
  const reachable = { role: "group", tabIndex: 0 } as const;
  if (changes.length > 0) {
    return (
      <div className="cs-permission-preview" aria-label={messages.permission.input} ref={scrollRef} {...reachable}>
        {changes.map((change, index) => (
          <DiffView key={index} change={change} />
        ))}
      </div>
    );
  }
  const command = summary.command;
  const text = command ?? inputText(call);
  if (text.trim() === "" || text === "{}") return null;
  return (
    <div
      className="cs-permission-preview"
      aria-label={command === undefined ? messages.permission.input : messages.permission.command}
      ref={scrollRef}
      {...reachable}
    >
      <pre className="cs-permission-code" data-kind={command === undefined ? "input" : "command"}>
        <VisibleText text={text} />
      </pre>
    </div>
  );
}
