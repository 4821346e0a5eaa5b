"use client";
import { Braces } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { DataPart } from "../../model/index.ts";
import { Disclosure, drawProse } from "../../ui/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { JsonView } from "../views/JsonView.tsx";

/** A data part without a renderer of the app: its name, which opens to its JSON. Renders a `<div>` element. */
export function DataPartView({ part, open, defaultOpen, onOpenChange }: PartProps<DataPart>): ReactElement {
  const messages = useMessages();
  return (
    <Disclosure
      className="cs-root cs-data-part"
      data-slot="data-part"
      data-kind={part.name}
      summary={
        <>
          <Braces className="cs-tool-call-icon" aria-hidden="true" />
          <span className="cs-tool-call-summary">{drawProse(messages.part.data(part.name))}</span>
        </>
      }
      open={open}
      defaultOpen={defaultOpen}
      onOpenChange={onOpenChange}
    >
      <JsonView value={part.data} />
    </Disclosure>
  );
}
