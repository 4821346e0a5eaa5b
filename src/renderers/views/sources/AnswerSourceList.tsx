"use client";
import { useId, useRef, useState, type ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { Citation } from "../../../model/index.ts";
import { Button, useFocusHandover } from "../../../ui/index.ts";
import { SourceItems } from "./SourceItems.tsx";
import { useSources } from "./useSources.ts";

/** Props of `AnswerSourceList`. */
export interface AnswerSourceListProps {
  /** Id of a message of the answer. */
  readonly messageId: string;
}

/** Sources of a long list that are shown before the user asks for all. A button in place of a single further one would save nothing. */
const shown = 5;

const none: readonly Citation[] = [];

/**
 * All sources of an answer under their heading; of more than six the first five, and a button that shows all. Renders a `<section>`
 * element.
 */
export function AnswerSourceList({ messageId }: AnswerSourceListProps): ReactElement {
  const { part } = useMessages();
  const titleId = useId();
  const [all, setAll] = useState(false);
  const handOver = useFocusHandover();
  const ref = useRef<HTMLElement>(null);
  const sources = Array.from(useSources(none, messageId).values());
  const isShort = all || sources.length <= shown + 1;
  return (
    <section ref={ref} className="cs-root cs-answer-sources" data-slot="answer-sources" aria-labelledby={titleId}>
      <h4 className="cs-answer-sources-title" id={titleId}>
        {part.sources}
      </h4>
      <SourceItems sources={isShort ? sources : sources.slice(0, shown)} />
      {!isShort && (
        <Button
          size="small"
          variant="quiet"
          onClick={(event) => {
            handOver(event, () => ref.current);
            setAll(true);
          }}
        >
          {part.allSources(sources.length)}
        </Button>
      )}
    </section>
  );
}
