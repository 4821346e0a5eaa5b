"use client";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { useInnerParts } from "../../hooks/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { Disclosure, loadable } from "../../ui/index.ts";
import { opensByDefault } from "../opensByDefault.ts";
import type { PartProps } from "../PartRenderer.ts";
import { ToolCallInner } from "./group/ToolCallInner.tsx";
import { ToolCallLine } from "./ToolCallLine.tsx";

/** A thread shows the lines of its calls first; what is in them comes in a chunk of its own. */
const ToolCallBody = loadable(
  () => import("./ToolCallBody.tsx").then((module) => module.ToolCallBody),
  <div className="cs-tool-call-body cs-tool-call-loading" aria-busy="true" />,
);

/** Props of `ToolCallCard`. */
export interface ToolCallCardProps extends PartProps<ToolCallPart> {
  /** Words of its one line, in place of the kit's; icon, outcome and time stand around them. */
  readonly words?: ReactNode | undefined;
  /** What the call did, in place of the kit's body; errors, places and provenance stand around it. */
  readonly children?: ReactNode | undefined;
}

/** A tool call: one line that says what it does, opened to what it did. Collapsed, it mounts nothing else. Renders a `<div>` element. */
export function ToolCallCard({
  part,
  open,
  defaultOpen = opensByDefault(part),
  onOpenChange,
  drawPart,
  words,
  children,
}: ToolCallCardProps): ReactElement {
  const inner = useInnerParts(part.key);
  const calls = useMemo(() => inner.filter((it) => it.type === "tool_call"), [inner]);
  return (
    <Disclosure
      className="cs-root cs-tool-call"
      data-slot="tool-call"
      data-status={part.status}
      data-kind={part.kind}
      data-tool-name={part.toolName}
      data-tool-call-id={part.toolCallId}
      summary={<ToolCallLine part={part} inner={calls} words={words} />}
      defaultOpen={defaultOpen}
      open={open}
      onOpenChange={onOpenChange}
    >
      <ToolCallBody part={part} body={children}>
        {drawPart !== undefined && inner.length > 0 && <ToolCallInner parts={inner} drawPart={drawPart} />}
      </ToolCallBody>
    </Disclosure>
  );
}
