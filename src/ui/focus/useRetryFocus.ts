"use client";
import { useState } from "react";
import type { MouseEvent } from "react";
import { useFocusHandover } from "./useFocusHandover.ts";

/** Selects a `LoadFailure`. */
const place = '[data-slot="load-failure"]';

/**
 * Returns a function that makes the handler of the button of a `LoadFailure`: what takes the place of that element gets the focus of the
 * button.
 *
 * @param isThere - Whether the place is taken by more than a fallback, which is replaced once more.
 */
export function useRetryFocus(isThere: () => boolean = () => true): (retry: () => void) => (event: MouseEvent) => void {
  const handOver = useFocusHandover();
  // The helper looks after each render of this component; the retry may render only what is inside.
  const [, render] = useState({});
  return (retry) => (event) => {
    const failure = event.currentTarget.closest(place);
    const around = failure?.parentElement;
    const [before, after] = [failure?.previousElementSibling, failure?.nextElementSibling];
    handOver(event, () => {
      if (!isThere()) return null;
      const now = after?.isConnected === true ? after.previousElementSibling : around?.lastElementChild;
      if (!(now instanceof HTMLElement) || now === before) return null;
      // It has failed again, with another button.
      return now.matches(place) ? now.querySelector("button") : now;
    });
    render({});
    retry();
  };
}
