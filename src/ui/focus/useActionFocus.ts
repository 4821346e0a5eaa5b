"use client";
import type { MouseEvent } from "react";
import { useFocusHandover } from "./useFocusHandover.ts";

/**
 * Returns a function that makes the handlers of buttons that stand together, where a press may replace its button by others: the first of
 * those in the same element then gets the focus.
 */
export function useActionFocus(): (act: () => void) => (event: MouseEvent) => void {
  const handOver = useFocusHandover();
  return (act) => (event) => {
    const around = event.currentTarget.parentElement;
    handOver(event, () => around?.querySelector("button"));
    act();
  };
}
