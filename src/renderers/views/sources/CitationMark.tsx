"use client";
import { useEffect, useId, useState, type FocusEvent, type ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { Citation } from "../../../model/index.ts";
import { drawProse, useFloating } from "../../../ui/index.ts";
import { markHidden, onEscape, onPressOutside } from "../../../content/index.ts";
import { sourceKeyOf, type NumberedSource } from "./collectSources.ts";
import { SourceLink } from "./SourceItems.tsx";
import { useSources } from "./useSources.ts";

/** Props of `CitationMark`. */
export interface CitationMarkProps {
  /** The citations of one source at one place. */
  readonly citations: readonly [Citation, ...Citation[]];
  /** All citations of the part: they number its sources where it does not stand in an answer. */
  readonly own: readonly Citation[];
}

/**
 * The number of a source in a text, which opens its card with title, link and up to three quotes. Renders a `<span>` element with a
 * `<button>`; nothing for an unknown source.
 */
export function CitationMark({ citations, own }: CitationMarkProps): ReactElement | null {
  const { part } = useMessages();
  const cardId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const source = useSources(own).get(sourceKeyOf(citations[0]));
  if (source === undefined) return null;
  const close = (): void => setAnchor(null);
  // The card closes when the focus leaves it and its button.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <span className="cs-citation" onBlur={onBlur}>
      <button
        type="button"
        className="cs-citation-number"
        data-slot="citation"
        aria-label={markHidden(part.citation(source.number, source.title ?? ""))}
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : cardId}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        {source.number}
      </button>
      {anchor !== null && <Card id={cardId} anchor={anchor} source={source} citations={citations} onClose={close} />}
    </span>
  );
}

interface CardProps extends Pick<CitationMarkProps, "citations"> {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly source: NumberedSource;
  readonly onClose: () => void;
}

function Card({ id, anchor, source, citations, onClose }: CardProps): ReactElement {
  const { part } = useMessages();
  const ref = useFloating(anchor, place);
  useEffect(() => {
    const stopEscape = onEscape(anchor.ownerDocument, () => {
      onClose();
      anchor.focus();
    });
    const stopWatching = onPressOutside([anchor.parentElement], onClose);
    return () => {
      stopEscape();
      stopWatching();
    };
  });
  const quotes = [...new Set(citations.flatMap(({ quote }) => (quote === undefined || quote === "" ? [] : [quote])))];
  return (
    <span
      ref={ref}
      id={id}
      popover="manual"
      {...group}
      className="cs-root cs-citation-card"
      data-slot="citation-card"
      aria-label={markHidden(part.citation(source.number, source.title ?? ""))}
    >
      <span className="cs-citation-title">
        <SourceLink source={source} />
      </span>
      {quotes.slice(0, 3).map((quote) => (
        <q key={quote} className="cs-source-quote">
          {drawProse(quote)}
        </q>
      ))}
    </span>
  );
}

/** A fieldset cannot be in a paragraph; its own focus keeps the card open while a text in it is selected. */
const group = { role: "group", tabIndex: -1 } as const;
const place = { side: "bottom", align: "start", gap: 4 } as const;
