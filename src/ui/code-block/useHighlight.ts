"use client";
import { useEffect, useState } from "react";
import type { SyntaxSpan } from "./SyntaxSpan.ts";

/** Code beyond this many characters stays plain: colouring it takes seconds. */
export const maxHighlight: number = 60_000;
/** Milliseconds for which the code must stand still; streamed code is coloured in its pauses. */
const pause = 120;

const none: readonly (readonly SyntaxSpan[])[] = [];

/**
 * Returns the coloured lines of some code, as far as they are known. The highlighter is fetched when the first code is shown; until
 * then, and where the language is unknown or empty, the list is empty. Lines that have changed since are for the caller to leave plain.
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
        // Without its grammar the code stays plain, which loses nothing.
        .catch(() => undefined);
    }, pause);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [code, language]);
  return lines;
}
