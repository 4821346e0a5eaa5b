"use client";
import type { ReactElement } from "react";
import { readAction } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { ContentBlock, ToolCallPart } from "../../../model/index.ts";
import { Picture, VisibleText } from "../../../ui/index.ts";
import { ActionMarks } from "./ActionMarks.tsx";
import { BlockView, toPictureSource } from "../../views/BlockView.tsx";

/** Props of `ActionPicture`. */
export interface ActionPictureProps {
  /** The call that contains the block. */
  readonly part: ToolCallPart;
  /** A block of its content: the screenshot after the action, or anything else. */
  readonly block: ContentBlock;
}

/**
 * The screenshot after an action, with a description of the action and a mark at its position. A block that is no embedded picture, or
 * whose call is no action on a screen, is shown as it is.
 */
export function ActionPicture({ part, block }: ActionPictureProps): ReactElement {
  const { toolCall } = useMessages();
  const action = readAction(part.input);
  const src = toPictureSource(block);
  if (action === undefined || src === undefined) return <BlockView block={block} />;
  const words = toolCall.screenAction[action.name];
  const place = action.points.map(({ x, y }) => `${x}, ${y}`).join(" → ");
  return (
    <figure className="cs-action" data-slot="screen-action">
      <figcaption className="cs-tool-call-label">
        {words} {place}
        {action.text !== undefined && (
          <code className="cs-plain">
            {" "}
            <VisibleText text={action.text} />
          </code>
        )}
      </figcaption>
      <Picture src={src} alt={toolCall.screenAfter(words)}>
        {(size) => <ActionMarks points={action.points} size={size} />}
      </Picture>
    </figure>
  );
}
