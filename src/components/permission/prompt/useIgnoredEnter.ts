"use client";
import { useEffect } from "react";
import { isComposing } from "../../../content/index.ts";

/**
 * Keeps Enter in the fields of an element from pressing the button that sends their form, which browsers do: only the keys that a prompt
 * prints decide.
 */
export function useIgnoredEnter(element: HTMLElement | null): void {
  useEffect(() => {
    function ignore(event: KeyboardEvent): void {
      if (event.key !== "Enter" || isComposing(event)) return;
      // Also in a list: on macOS it sends the form, in place of opening the list.
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) event.preventDefault();
    }
    element?.addEventListener("keydown", ignore);
    return () => element?.removeEventListener("keydown", ignore);
  }, [element]);
}
