"use client";
import { useContext, useMemo, type ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { TextPart } from "../../model/index.ts";
import { Markdown } from "../../ui/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { AnswerContext } from "../views/sources/AnswerContext.ts";
import { PartSources, useToMarks } from "../views/sources/lazySources.ts";

/**
 * Text of the agent, with the numbers of its sources; outside an answer, which lists them at its end, also with their list. Renders a
 * `<div>` element.
 */
export function TextPartView({ part }: PartProps<TextPart>): ReactElement {
  const messages = useMessages();
  const answer = useContext(AnswerContext);
  const { citations } = part;
  const isCited = citations.length > 0;
  const toMarks = useToMarks(isCited);
  const marks = useMemo(() => (isCited ? toMarks?.(citations) : undefined), [isCited, toMarks, citations]);
  return (
    <div className="cs-root cs-text-part" data-slot="text-part" data-kind={part.kind} data-status={part.state}>
      {part.kind === "refusal" && <p className="cs-text-label">{messages.part.refusal}</p>}
      <Markdown text={part.text} streaming={part.state === "streaming"} marks={marks} />
      {isCited && answer === undefined && <PartSources citations={citations} />}
    </div>
  );
}
