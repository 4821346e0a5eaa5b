"use client";
import { useEffect, useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { isCovered } from "./isCovered.ts";
import { isForeignFrame } from "./isForeignFrame.ts";
import { usePresses } from "./usePresses.ts";

/** The conditions of a grant. */
export interface ConsentOptions {
  /**
   * Milliseconds before a prompt can be granted after it appeared, changed, moved, or its window or tab came back. A denial is never
   * delayed.
   * @default 500
   */
  readonly armingDelay?: number | undefined;
  /**
   * What may be granted before all of it was in view. `bulk`: long file changes, texts and lists, with a separate button that states how
   * many lines are unseen. `complete`: nothing.
   * @default "bulk"
   */
  readonly review?: "bulk" | "complete" | undefined;
  /**
   * Whether events made by scripts may grant. For tests only.
   * @default false
   */
  readonly allowSynthetic?: boolean | undefined;
  /**
   * Whether a grant is possible in a frame of a page of another origin, which could trick the user into pressing (clickjacking).
   * @default false
   */
  readonly allowForeignFrame?: boolean | undefined;
}

/** The fields of an event that are checked before it may grant. */
export type ConsentEvent = Pick<SyntheticEvent, "nativeEvent" | "currentTarget">;

/** The consent state of a prompt. */
export interface Consent {
  /** Whether the prompt has been mounted, unchanged and unmoved, for the whole delay, and not in a foreign frame. */
  readonly armed: boolean;
  /**
   * Whether this event may grant: trusted, of a press that began while armed, on a visible page, at a button that is not covered, in a
   * prompt that did not move.
   */
  readonly accepts: (event: ConsentEvent) => boolean;
}

/** Milliseconds between two checks of a prompt's position. */
const lookEvery = 100;

/** Pixels that a prompt may move, e.g. by rounding, without restarting the delay. */
const tolerance = 4;

function hasMoved(from: DOMRect | undefined, to: DOMRect | undefined): boolean {
  if (from === undefined || to === undefined) return from !== to;
  const moves = [from.left - to.left, from.top - to.top, from.right - to.right, from.bottom - to.bottom];
  return moves.some((by) => Math.abs(by) > tolerance);
}

/**
 * Protects a grant against clicks and keys that were intended for something else. It does not check what was in view: the prompt does.
 *
 * `shown` represents the content and is compared by identity, `element` the position; another content, position or size, a press before the
 * delay is over, and returning to the window or tab restart the delay. While another window has the focus nothing can be granted. A press
 * counts only when the pointer or key went down after the delay, on content that is still shown.
 */
export function useConsent(shown: unknown, element: Element | null, options: ConsentOptions = {}): Consent {
  const { armingDelay = 500, allowSynthetic = false, allowForeignFrame = false } = options;
  const [armedFor, setArmedFor] = useState<{ readonly shown: unknown } | null>(null);
  const since = useRef(Number.POSITIVE_INFINITY);
  const place = useRef<DOMRect>(undefined);
  const begin = useRef<() => void>(() => undefined);
  const armed = armedFor !== null && armedFor.shown === shown && (allowForeignFrame || !isForeignFrame());
  const isOver = (time: number): boolean => armed && time - since.current >= armingDelay;
  const presses = usePresses((pressedAt) => {
    const counts = isOver(pressedAt);
    if (!counts) begin.current();
    return { armed: counts, shown };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function disarm(): void {
      clearTimeout(timer);
      since.current = Number.POSITIVE_INFINITY;
      setArmedFor(null);
    }
    function rearm(): void {
      disarm();
      since.current = performance.now();
      place.current = element?.getBoundingClientRect();
      timer = setTimeout(() => setArmedFor({ shown }), armingDelay);
    }
    begin.current = rearm;
    rearm();
    const look = setInterval(() => {
      if (hasMoved(place.current, element?.getBoundingClientRect())) rearm();
    }, lookEvery);
    window.addEventListener("blur", disarm);
    window.addEventListener("focus", rearm);
    window.addEventListener("resize", rearm);
    document.addEventListener("visibilitychange", rearm);
    return () => {
      clearTimeout(timer);
      clearInterval(look);
      window.removeEventListener("blur", disarm);
      window.removeEventListener("focus", rearm);
      window.removeEventListener("resize", rearm);
      document.removeEventListener("visibilitychange", rearm);
    };
  }, [shown, element, armingDelay]);
  /** Whether the press behind the event began while armed, on the content that is shown now. */
  function beganArmed({ nativeEvent }: ConsentEvent): boolean {
    const { pointer, key } = presses.current;
    const isPointer = nativeEvent instanceof MouseEvent && nativeEvent.detail > 0;
    const press = isPointer ? pointer : key;
    // Assistive technology activates a button without a key or a pointer.
    if (press === undefined) return !isPointer;
    return press.armed && press.shown === shown;
  }
  function accepts(event: ConsentEvent): boolean {
    // A click that activates the window arrives before React has rendered the button as not armed, so the clock is checked.
    if (!isOver(performance.now())) return false;
    // An element that moved since the last check is not where the user aimed.
    if (hasMoved(place.current, element?.getBoundingClientRect())) return false;
    if (document.visibilityState !== "visible" || isCovered(event)) return false;
    return allowSynthetic || (event.nativeEvent.isTrusted && beganArmed(event));
  }
  return { armed, accepts };
}
