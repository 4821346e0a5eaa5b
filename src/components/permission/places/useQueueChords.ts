"use client";
import { useEffect } from "react";
import type { RefObject } from "react";
import { isEditing } from "../../../primitives/index.ts";

/** Calls `go` with one step on or back when Alt+ArrowDown or Alt+ArrowUp is pressed inside the element, but not in a field. */
export function useQueueChords(element: RefObject<HTMLElement | null>, go: (step: 1 | -1) => void): void {
  useEffect(() => {
    const root = element.current;
    if (root === null) return;
    function onKey(event: KeyboardEvent): void {
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (step === -1 && event.key !== "ArrowUp") return;
      // A dialog that opened from here is a place of its own.
      if (event.target instanceof Element && event.target.closest("dialog") !== root?.closest("dialog")) return;
      if (!event.altKey || event.ctrlKey || event.metaKey || isEditing(event.target)) return;
      event.preventDefault();
      go(step);
    }
    root.addEventListener("keydown", onKey);
    return () => root.removeEventListener("keydown", onKey);
  });
}
