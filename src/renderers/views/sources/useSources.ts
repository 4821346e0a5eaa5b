"use client";
import { useContext, useMemo } from "react";
import { useThreadIfAny } from "../../../hooks/index.ts";
import type { Citation, ThreadState } from "../../../model/index.ts";
import { AnswerContext } from "./AnswerContext.ts";
import { collectSources, type NumberedSource } from "./collectSources.ts";
import { selectCitations } from "./selectCitations.ts";

type Sources = ReadonlyMap<string, NumberedSource>;

/**
 * Returns the numbered sources of an answer, by `sourceKeyOf`: of the answer of `messageId`, else of the `AnswerContext` around, else of a
 * part's own citations alone.
 */
export function useSources(own: readonly Citation[], messageId?: string): Sources {
  const around = useContext(AnswerContext);
  const answer = messageId ?? around;
  const select = useMemo(() => createSelector(answer, own), [answer, own]);
  return useThreadIfAny(select);
}

/** Creates a selector that returns the same map until another citation comes. */
function createSelector(
  answer: string | undefined,
  own: readonly Citation[],
): (thread: ThreadState | undefined) => Sources {
  let [last, sources]: [readonly Citation[], Sources] = [own, collectSources(own)];
  return (thread) => {
    if (thread === undefined || answer === undefined) return sources;
    const next = selectCitations(thread, answer);
    if (next.length === last.length && next.every((citation, index) => citation === last[index])) return sources;
    [last, sources] = [next, collectSources(next)];
    return sources;
  };
}
