"use client";
import { useEffect, useState } from "react";
import type { SyntaxSpan } from "./SyntaxSpan.ts";

/** Maximum number of characters of highlighted code; longer code would take seconds. */
export const maxHighlight: number = 60_000;
/** Debounce in milliseconds: streamed code is highlighted in its pauses. */
const pause = 120;

const none: readonly (readonly SyntaxSpan[])[] = [];

/**
 * Returns the coloured lines of some code, as far as they are known. The highlighter is loaded when the first code is shown; until then,
 * and for an unknown or empty language, the list is empty. After a change of the code (always when it is too long) the list is still that
 * of the earlier code: the caller has to leave lines plain whose text differs.
 */
export function useHighlight(code: string, language: string): readonly (readonly SyntaxSpan[])[] {
  const [lines, setLines] = useState(none);
  if (language === "" && lines !== none) setLines(none);
  useEffect(() => {
    if (language === "" || code.length > maxHighlight) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void import("./highlight.ts")
        .then(({ highlight }) => highlight(code, language, abort.signal))
        .then((result) => {
          if (!abort.signal.aborted && result !== null) setLines(result);
        })
        // Without its grammar the code stays plain.
        .catch(() => undefined);
    }, pause);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [code, language]);
  return lines;
}
