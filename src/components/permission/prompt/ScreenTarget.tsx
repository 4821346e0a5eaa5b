"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { readAction } from "../../../content/index.ts";
import { useThread } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { ContentBlock, ThreadState, ToolCallPart } from "../../../model/index.ts";
import { ActionMarks, toPictureSource } from "../../../renderers/index.ts";
import { Picture } from "../../../ui/index.ts";

/** Props of `ScreenTarget`. */
export interface ScreenTargetProps {
  /** The call that asks. */
  readonly call: ToolCallPart;
}

function toPicture({ content }: ToolCallPart): ContentBlock | undefined {
  const pictures = content.flatMap((entry) => (entry.type === "content" ? [entry.block] : []));
  return pictures.findLast((block) => toPictureSource(block) !== undefined);
}

/** Finds the last picture that a call of the same tool returned before this call. */
function selectScreen({ messages }: ThreadState, call: ToolCallPart): ContentBlock | undefined {
  const parts = messages.flatMap((message) => message.parts);
  const before = parts.slice(
    0,
    parts.findIndex((part) => part.type === "tool_call" && part.key === call.key),
  );
  for (const part of before.toReversed()) {
    const found = part.type === "tool_call" && part.toolName === call.toolName ? toPicture(part) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * For an action on a screen: the last picture of the screen that the same tool returned, with a mark at each point of the action. Renders a
 * `<figure>` element; nothing for another call, or without a picture.
 */
export function ScreenTarget({ call }: ScreenTargetProps): ReactElement | null {
  const { permission, toolCall } = useMessages();
  const action = useMemo(() => readAction(call.input), [call.input]);
  const isPlaced = action !== undefined && action.points.length > 0;
  const block = useThread((thread) => (isPlaced ? selectScreen(thread, call) : undefined));
  const src = block === undefined ? undefined : toPictureSource(block);
  if (action === undefined || src === undefined) return null;
  return (
    <figure className="cs-permission-target" data-slot="screen-target">
      <figcaption className="cs-presented-label">{permission.target}</figcaption>
      <Picture src={src} alt={toolCall.screenAction[action.name]}>
        {(size) => <ActionMarks points={action.points} size={size} />}
      </Picture>
    </figure>
  );
}
