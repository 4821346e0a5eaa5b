"use client";
import { CircleHelp } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Part } from "../../model/index.ts";
import { Disclosure, drawProse, loadable } from "../../ui/index.ts";
import type { PartProps } from "../PartRenderer.ts";

/** Loaded when the page is idle: few threads have such a part. */
const UnknownPartBody = loadable(() => import("./UnknownPartBody.tsx").then((module) => module.UnknownPartBody));

/** Props of `UnknownPartView`. */
export interface UnknownPartViewProps extends PartProps<Part> {
  /** Whether a renderer threw on the part; otherwise no renderer matched it. */
  readonly broken?: boolean | undefined;
}

/** A part that no renderer matches, or whose renderer threw: a sentence, which opens to the JSON as received. Renders a `<div>` element. */
export function UnknownPartView({
  part,
  broken = false,
  open,
  defaultOpen,
  onOpenChange,
}: UnknownPartViewProps): ReactElement {
  const messages = useMessages();
  const name = part.type === "unknown" ? part.name : part.type;
  return (
    <Disclosure
      className="cs-root cs-unknown-part"
      data-slot="unknown-part"
      data-kind={name}
      summary={
        <>
          <CircleHelp className="cs-tool-call-icon" aria-hidden="true" />
          <span className="cs-tool-call-summary">
            {broken ? messages.part.broken : drawProse(messages.part.unknown(name))}
          </span>
        </>
      }
      open={open}
      defaultOpen={defaultOpen}
      onOpenChange={onOpenChange}
    >
      <UnknownPartBody part={part} />
    </Disclosure>
  );
}
