"use client";
import type { ReactElement } from "react";
import { hostOf } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { drawProse, Link, VisibleText } from "../../../ui/index.ts";
import type { NumberedSource } from "./collectSources.ts";

/** Props of `SourceLink`. */
export interface SourceLinkProps {
  /** The source. */
  readonly source: NumberedSource;
}

/** The title of a source as a link to it, with its host. Renders what `Link` renders. */
export function SourceLink({ source: { url = "", title } }: SourceLinkProps): ReactElement {
  const { part } = useMessages();
  const text = title ?? hostOf(url) ?? (url === "" ? part.source : url);
  return (
    <Link href={url} text={text}>
      <VisibleText text={text} />
    </Link>
  );
}

/** Props of `SourceItems`. */
export interface SourceItemsProps {
  /** The sources, in the order of their numbers. */
  readonly sources: Iterable<NumberedSource>;
}

/** Numbered sources with their quotes. Renders an `<ol>` element. */
export function SourceItems({ sources }: SourceItemsProps): ReactElement {
  const { part } = useMessages();
  return (
    <ol className="cs-root cs-source-list" data-slot="source-list" aria-label={part.sources}>
      {Array.from(sources, (source) => (
        <li key={source.number} className="cs-source" value={source.number}>
          <span className="cs-source-number" aria-hidden="true">
            {source.number}
          </span>
          <span className="cs-source-words">
            <SourceLink source={source} />
            {source.quotes.map((quote) => (
              <q key={quote} className="cs-source-quote">
                {drawProse(quote)}
              </q>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
