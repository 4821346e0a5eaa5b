"use client";
import { useState, type ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { Part } from "../../../model/index.ts";
import { Button } from "../../../ui/index.ts";
import type { PartProps } from "../../PartRenderer.ts";

/** Props of `ToolCallInner`. */
export interface ToolCallInnerProps {
  /** What was done and said inside the call, oldest first, at least one part. */
  readonly parts: readonly Part[];
  /** Draws one of them. */
  readonly drawPart: NonNullable<PartProps["drawPart"]>;
}

/** Number of parts that are shown at first: the latest tell where a helper is. */
const shown = 50;

/** What a helper did and said inside its call, each part with its own collapse, to any depth. Renders a `<div>` element. */
export function ToolCallInner({ parts, drawPart }: ToolCallInnerProps): ReactElement {
  const { toolCall } = useMessages();
  const [all, setAll] = useState(false);
  const earlier = all ? 0 : Math.max(0, parts.length - shown);
  // A group, no landmark: a thread has many.
  const group = { role: "group" } as const;
  return (
    <div className="cs-tool-call-inner" data-slot="tool-call-inner" {...group} aria-label={toolCall.inside}>
      {earlier > 0 && (
        <Button className="cs-tool-call-toggle" variant="quiet" size="small" onClick={() => setAll(true)}>
          {toolCall.showEarlier(earlier)}
        </Button>
      )}
      {parts.slice(earlier).map(({ key }) => drawPart(key))}
    </div>
  );
}
