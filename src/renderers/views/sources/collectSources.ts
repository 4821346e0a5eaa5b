import { safeHref } from "../../../content/index.ts";
import type { Citation } from "../../../model/index.ts";

/** One source of an answer: what all citations of the same address have in common. */
export interface NumberedSource {
  /** Its number in the answer, from 1. */
  readonly number: number;
  /** Its address as received; untrusted. */
  readonly url: string | undefined;
  readonly title: string | undefined;
  /** The quoted passages, each once. */
  readonly quotes: readonly string[];
}

/** What makes two citations one source: the address, else the title, else the quote. */
export function sourceKeyOf({ url, title, quote }: Citation): string {
  if (url !== undefined && url !== "") return `url ${safeHref(url) ?? url}`;
  return title === undefined ? `quote ${quote ?? ""}` : `title ${title}`;
}

/** Merges the citations of an answer into sources, numbered by their first occurrence: more citations change no number. */
export function collectSources(citations: readonly Citation[]): ReadonlyMap<string, NumberedSource> {
  const sources = new Map<string, NumberedSource>();
  for (const citation of citations) {
    const key = sourceKeyOf(citation);
    const { number = sources.size + 1, url, title, quotes = [] }: Partial<NumberedSource> = sources.get(key) ?? {};
    const { quote } = citation;
    const isNew = quote !== undefined && quote !== "" && !quotes.includes(quote);
    sources.set(key, {
      number,
      url: url ?? citation.url,
      title: title ?? (citation.title === "" ? undefined : citation.title),
      quotes: isNew ? [...quotes, quote] : quotes,
    });
  }
  return sources;
}
