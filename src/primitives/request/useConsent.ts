"use client";
import { useEffect, useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { isCovered } from "./isCovered.ts";
import { isForeignFrame } from "./isForeignFrame.ts";
import { usePresses } from "./usePresses.ts";

/** How careful granting is. */
export interface ConsentOptions {
  /**
   * Milliseconds after a prompt appeared, changed, or came back into sight, before it can be granted. Denying is never delayed.
   * @default 500
   */
  readonly armingDelay?: number | undefined;
  /**
   * What may be allowed before all of it was in sight. `bulk`: long file changes, texts and lists, by a button of their own that says how
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
   * Whether granting is possible where a page of another origin shows this one in a frame, and could trick the user into pressing.
   * @default false
   */
  readonly allowForeignFrame?: boolean | undefined;
}

/** What is asked of an event before it may grant. */
export type ConsentEvent = Pick<SyntheticEvent, "nativeEvent" | "currentTarget">;

/** Whether granting is possible. */
export interface Consent {
  /** Whether the prompt has been in sight, unchanged, for long enough. */
  readonly armed: boolean;
  /** Whether this event may grant: armed, made by a person, on a visible page, at a button that nothing covers and that did not move. */
  readonly accepts: (event: ConsentEvent) => boolean;
}

/** Milliseconds between two looks at where a prompt is. */
const lookEvery = 100;

/** Pixels a prompt may move, e.g. by rounding, and still be where it was. */
const tolerance = 4;

function hasMoved(from: DOMRect | undefined, to: DOMRect | undefined): boolean {
  if (from === undefined || to === undefined) return from !== to;
  const moves = [from.left - to.left, from.top - to.top, from.right - to.right, from.bottom - to.bottom];
  return moves.some((by) => Math.abs(by) > tolerance);
}

/**
 * Protects a grant against clicks and keys that were meant for something else.
 *
 * `shown` stands for what the user reads and is compared by identity, `element` for where it is; another text, another place or size, a
 * press before the delay is over, and coming back to the window or tab start the delay anew. While another window has the focus nothing
 * can be granted. A press counts only where pointer or key went down after the delay, on what is still shown.
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
  /** Whether what made the event went down when it counted, on what is shown now. */
  function beganArmed({ nativeEvent }: ConsentEvent): boolean {
    const { pointer, key } = presses.current;
    const isPointer = nativeEvent instanceof MouseEvent && nativeEvent.detail > 0;
    const press = isPointer ? pointer : key;
    // Assistive technology activates a button without a key or a pointer.
    if (press === undefined) return !isPointer;
    return press.armed && press.shown === shown;
  }
  function accepts(event: ConsentEvent): boolean {
    // A click that brings the window back comes before React has drawn the button disarmed: only the clock knows.
    if (!isOver(performance.now())) return false;
    // What moved since the last look is not where the user aimed.
    if (hasMoved(place.current, element?.getBoundingClientRect())) return false;
    if (document.visibilityState !== "visible" || isCovered(event)) return false;
    return allowSynthetic || (event.nativeEvent.isTrusted && beganArmed(event));
  }
  return { armed, accepts };
}
