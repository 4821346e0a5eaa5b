import type { Citation } from "../../../model/index.ts";
import type { MarkdownMark } from "../../../ui/index.ts";
import { CitationMark } from "./CitationMark.tsx";
import { sourceKeyOf } from "./collectSources.ts";

/**
 * Turns the citations of a text into the marks that are drawn in it: one for each source at each place, and one at the end of the text for
 * each source without a place.
 */
export function toMarks(citations: readonly Citation[]): readonly MarkdownMark[] {
  const placed = new Set(citations.filter(({ end }) => end !== undefined).map(sourceKeyOf));
  const groups = new Map<string, [Citation, ...Citation[]]>();
  for (const citation of citations) {
    const source = sourceKeyOf(citation);
    if (citation.end === undefined && placed.has(source)) continue;
    const key = `${citation.end ?? ""} ${source}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [citation]);
    else group.push(citation);
  }
  return Array.from(groups.values(), (group) => ({
    at: group[0].end ?? Number.POSITIVE_INFINITY,
    from: group[0].start,
    content: <CitationMark citations={group} own={citations} />,
  }));
}
