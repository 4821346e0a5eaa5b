"use client";
import { useMemo, type ComponentType, type ReactElement, type ReactNode } from "react";
import { useInnerParts } from "../../hooks/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { Disclosure, loadable } from "../../ui/index.ts";
import { opensByDefault } from "../opensByDefault.ts";
import type { PartProps } from "../PartRenderer.ts";
import { ToolCallInner } from "./group/ToolCallInner.tsx";
import { ToolCallLine } from "./ToolCallLine.tsx";
import type { ToolCallSealProps } from "./ToolCallSeal.tsx";

/** The body is a separate chunk: a thread shows only the lines of its calls at first. */
const ToolCallBody = loadable(
  () => import("./ToolCallBody.tsx").then((module) => module.ToolCallBody),
  <div className="cs-tool-call-body cs-tool-call-loading" aria-busy="true" />,
);

/** The mark of a call that was allowed, loaded with the first one. */
export const ToolCallSeal: ComponentType<ToolCallSealProps> = loadable(() =>
  import("./ToolCallSeal.tsx").then((module) => module.ToolCallSeal),
);

/** Props of `ToolCallCard`. */
export interface ToolCallCardProps extends PartProps<ToolCallPart> {
  /** Replaces the kit's text in its line; icon, status and time stay. */
  readonly words?: ReactNode | undefined;
  /** Replaces the kit's view of content and output; errors, locations and provenance stay. */
  readonly children?: ReactNode | undefined;
}

/**
 * A tool call: one line that describes it, which opens to its details. While collapsed, only the line is mounted. Renders a `<div>`
 * element.
 */
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
      aside={part.requestIds.length > 0 ? <ToolCallSeal part={part} /> : undefined}
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
