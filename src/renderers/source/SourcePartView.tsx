"use client";
import { useContext, useMemo, type ReactElement } from "react";
import type { SourcePart } from "../../model/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { AnswerContext } from "../views/sources/AnswerContext.ts";
import { PartSources } from "../views/sources/lazySources.ts";

/** A source of the whole answer. Renders an `<ol>` element; nothing in an answer, which lists all of its sources at its end. */
export function SourcePartView({ part }: PartProps<SourcePart>): ReactElement | null {
  const answer = useContext(AnswerContext);
  const citations = useMemo(() => [part.citation], [part.citation]);
  return answer === undefined ? <PartSources citations={citations} /> : null;
}
