"use client";
import type { ReactElement } from "react";
import { hostOf } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Citation } from "../../model/index.ts";
import { drawProse, Link, VisibleText } from "../../ui/index.ts";

/** Props of `SourceList`. */
export interface SourceListProps {
  /** The sources, in order. */
  readonly citations: readonly Citation[];
}

/** The sources of a text, in order. Renders an `<ol>` element. */
export function SourceList({ citations }: SourceListProps): ReactElement {
  const { part } = useMessages();
  return (
    <ol className="cs-root cs-source-list" data-slot="source-list" aria-label={part.sources}>
      {citations.map(({ url, title, quote }, index) => {
        const text = title ?? hostOf(url ?? "") ?? url ?? part.source;
        return (
          <li key={index} className="cs-source">
            <Link href={url ?? ""} text={text}>
              <VisibleText text={text} />
            </Link>
            {quote !== undefined && <q className="cs-source-quote">{drawProse(quote)}</q>}
          </li>
        );
      })}
    </ol>
  );
}
