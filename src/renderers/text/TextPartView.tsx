"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { TextPart } from "../../model/index.ts";
import { Markdown } from "../../ui/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { SourceList } from "../views/SourceList.tsx";

/** Text of the agent, with its sources. Renders a `<div>` element. */
export function TextPartView({ part }: PartProps<TextPart>): ReactElement {
  const messages = useMessages();
  return (
    <div className="cs-root cs-text-part" data-slot="text-part" data-kind={part.kind} data-status={part.state}>
      {part.kind === "refusal" && <p className="cs-text-label">{messages.part.refusal}</p>}
      <Markdown text={part.text} streaming={part.state === "streaming"} />
      {part.citations.length > 0 && <SourceList citations={part.citations} />}
    </div>
  );
}
