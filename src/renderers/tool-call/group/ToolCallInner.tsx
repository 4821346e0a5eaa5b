"use client";
import { useRef, useState, type ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { Part } from "../../../model/index.ts";
import { Button, useFocusHandover } from "../../../ui/index.ts";
import type { PartProps } from "../../PartRenderer.ts";

/** Props of `ToolCallInner`. */
export interface ToolCallInnerProps {
  /** The parts inside the call, oldest first; at least one. */
  readonly parts: readonly Part[];
  /** Renders one of them by its key. */
  readonly drawPart: NonNullable<PartProps["drawPart"]>;
}

/** Number of parts that are shown at first, the latest ones. */
const shown = 50;

/** The parts of a sub-agent inside its call, each collapsible, nested to any depth. Renders a `<div>` element. */
export function ToolCallInner({ parts, drawPart }: ToolCallInnerProps): ReactElement {
  const { toolCall } = useMessages();
  const [all, setAll] = useState(false);
  const handOver = useFocusHandover();
  const ref = useRef<HTMLDivElement>(null);
  const earlier = all ? 0 : Math.max(0, parts.length - shown);
  // A group, no landmark: a thread has many of them.
  const group = { role: "group" } as const;
  return (
    <div ref={ref} className="cs-tool-call-inner" data-slot="tool-call-inner" {...group} aria-label={toolCall.inside}>
      {earlier > 0 && (
        <Button
          className="cs-tool-call-toggle"
          variant="quiet"
          size="small"
          onClick={(event) => {
            handOver(event, () => ref.current);
            setAll(true);
          }}
        >
          {toolCall.showEarlier(earlier)}
        </Button>
      )}
      {parts.slice(earlier).map(({ key }) => drawPart(key))}
    </div>
  );
}
