"use client";
import { useEffect, useState } from "react";
import type { RefObject } from "react";

function rowKeyOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest("[data-row]")?.getAttribute("data-row") ?? undefined;
}

/** Returns the key of the row inside `list` that has the focus, so that it can stay mounted while it is scrolled away. */
export function useFocusedRow(list: RefObject<HTMLElement | null>): string | undefined {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const onFocusIn = (event: FocusEvent) => setKey(rowKeyOf(event.target));
    const onFocusOut = (event: FocusEvent) => setKey(rowKeyOf(event.relatedTarget));
    element.addEventListener("focusin", onFocusIn);
    element.addEventListener("focusout", onFocusOut);
    return () => {
      element.removeEventListener("focusin", onFocusIn);
      element.removeEventListener("focusout", onFocusOut);
    };
  }, [list]);
  return key;
}
