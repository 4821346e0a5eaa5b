"use client";
import { useEffect, useState } from "react";
import { hidesCharacters } from "../../content/index.ts";

/** What has become of the last copy; `copiedHidden`: the text has hidden characters. */
export type CopyState = "ready" | "copied" | "copiedHidden" | "failed";

/** Milliseconds for which a result is shown; longer when there is a warning to read. */
const shownFor = { copied: 2000, copiedHidden: 6000, failed: 6000 };

/** Returns a function that copies a text unchanged, and for a while what has become of that. */
export function useCopy(): readonly [state: CopyState, copy: (text: string) => void] {
  // Another object with each copy, so that a result is shown for its whole time again.
  const [result, setResult] = useState<{ readonly state: CopyState }>({ state: "ready" });
  useEffect(() => {
    if (result.state === "ready") return;
    const timer = setTimeout(() => setResult({ state: "ready" }), shownFor[result.state]);
    return () => clearTimeout(timer);
  }, [result]);
  return [
    result.state,
    (text) => {
      // A page without https has no clipboard. The text can still be selected.
      const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("There is no clipboard."));
      written.then(
        () => setResult({ state: hidesCharacters(text) ? "copiedHidden" : "copied" }),
        () => setResult({ state: "failed" }),
      );
    },
  ];
}
