"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Says whether the page is being printed: true before the browser lays out its sheets, false once it is done. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The sheets are laid out as soon as the listeners have returned.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}
