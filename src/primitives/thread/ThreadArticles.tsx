"use client";
import { createContext, useContext } from "react";
import type { Context, ReactElement, ReactNode } from "react";
import { useMessageInfo } from "../../hooks/index.ts";
import type { RowOutline, RowPlace } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";

/** The outline of the rows of the surrounding thread. */
export const OutlineContext: Context<RowOutline> = createContext<RowOutline>({ places: new Map(), articles: 0 });

/** A mounted row, or the box that the virtual list puts around it. */
export interface MountedRow {
  /** Key of the row. */
  readonly key: string;
  /** Its element. */
  readonly element: ReactNode;
}

/** Props of `ThreadArticles`. */
export interface ThreadArticlesProps {
  /** The mounted rows in their order, with or without gaps. */
  readonly rows: readonly MountedRow[];
}

/** Consecutive rows with the same place. */
interface Run {
  readonly place: RowPlace | undefined;
  readonly rows: MountedRow[];
}

function toRuns(
  rows: readonly MountedRow[],
  places: RowOutline["places"],
  same: (a: RowPlace, b: RowPlace) => boolean,
) {
  const runs: Run[] = [];
  for (const row of rows) {
    const place = places.get(row.key);
    const run = runs.at(-1);
    if (run?.place !== undefined && place !== undefined && same(run.place, place)) run.rows.push(row);
    else runs.push({ place, rows: [row] });
  }
  return runs;
}

/**
 * The articles around mounted rows, and the lists around the steps in them. Renders an `<article>` element for each.
 *
 * Rows are mounted singly, so the elements around them have no size of their own: the rows of the virtual list are placed as without them.
 */
export function ThreadArticles({ rows }: ThreadArticlesProps): ReactElement {
  const outline = useContext(OutlineContext);
  const runs = toRuns(rows, outline.places, (a, b) => a.articleId === b.articleId);
  // Flat lists of keyed elements: a row must stay mounted when rows before it are mounted or unmounted.
  return (
    <>
      {runs.flatMap((run) =>
        run.place === undefined ? (
          run.rows.map(({ element }) => element)
        ) : (
          <ThreadArticle key={run.place.articleId} place={run.place} count={outline.articles}>
            {toRuns(run.rows, outline.places, (a, b) => a.list?.key === b.list?.key).flatMap(drawSteps)}
          </ThreadArticle>
        ),
      )}
    </>
  );
}

function drawSteps({ place, rows }: Run): ReactNode[] {
  const elements = rows.map(({ element }) => element);
  return place?.list === undefined ? elements : [<ThreadSteps key={`steps:${place.list.key}`}>{elements}</ThreadSteps>];
}

interface ThreadArticleProps {
  readonly place: RowPlace;
  readonly count: number;
  readonly children: ReactNode;
}

/** What one author says or does in one turn, with its position among all, even when the others are not mounted. */
function ThreadArticle({ place, count, children }: ThreadArticleProps): ReactElement {
  const { thread } = useMessages();
  const role = useMessageInfo(place.articleId)?.role;
  return (
    <article
      className="cs-plain"
      aria-label={role && thread.author[role]}
      aria-posinset={place.article}
      aria-setsize={count}
      data-slot="thread-article"
    >
      {children}
    </article>
  );
}

function ThreadSteps({ children }: { readonly children: ReactNode }): ReactElement {
  const { receipt } = useMessages();
  // A `<ul>` may contain nothing but `<li>`: the boxes of the virtual list are between.
  const list = { role: "list" } as const;
  return (
    <div className="cs-plain" {...list} aria-label={receipt.steps} data-slot="thread-steps">
      {children}
    </div>
  );
}
