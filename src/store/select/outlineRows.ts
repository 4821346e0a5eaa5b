import type { Row } from "./selectRows.ts";

/** Where a row stands for a reader who cannot see its neighbours. */
export interface RowPlace {
  /** Id of the message that begins its article. */
  readonly articleId: string;
  /** The position of the article among all, from 1. */
  readonly article: number;
  /** The list that it is an item of; absent for a row that is no step. */
  readonly list?: StepList | undefined;
  /** Its position in the list, from 1; absent for a row that is no step. */
  readonly item?: number | undefined;
}

/** Consecutive steps of one article. */
export interface StepList {
  /** Key of its first row. */
  readonly key: string;
  /** The number of its rows. */
  readonly size: number;
}

/** The outline of a thread: articles, and lists of steps in them. */
export interface RowOutline {
  /** The place of each row, by its key. */
  readonly places: ReadonlyMap<string, RowPlace>;
  /** The number of articles. */
  readonly articles: number;
}

/**
 * Finds the article of each row, and the list of each step: consecutive messages of one author in one turn are one article, and consecutive
 * steps in it (calls, groups of calls, reasoning) are one list. Linear.
 */
export function outlineRows(rows: readonly Row[]): RowOutline {
  const places = new Map<string, RowPlace>();
  let articles = 0;
  let articleId: string | undefined;
  let list: { key: string; size: number } | undefined;
  for (const row of rows) {
    if (row.articleId !== articleId) {
      articles += 1;
      articleId = row.articleId;
      list = undefined;
    }
    if (isStep(row)) {
      list ??= { key: row.key, size: 0 };
      list.size += 1;
      places.set(row.key, { articleId, article: articles, list, item: list.size });
    } else {
      list = undefined;
      places.set(row.key, { articleId, article: articles });
    }
  }
  return { places, articles };
}

/** Whether a row is a step on the way to the answer: a call, a group of calls, or reasoning. */
export function isStep(row: Row): boolean {
  return row.type === "group" || (row.type === "part" && row.isStep);
}
