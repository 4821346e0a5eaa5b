"use client";
import { useEffect, useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { isCovered } from "./isCovered.ts";

/** How careful granting is. */
export interface ConsentOptions {
  /**
   * Milliseconds after a prompt appeared, changed, or came back into sight, before it can be granted. Denying is never delayed.
   * @default 500
   */
  readonly armingDelay?: number;
  /**
   * Whether events made by scripts may grant. For tests only.
   * @default false
   */
  readonly allowSynthetic?: boolean;
}

/** What is asked of an event before it may grant. */
export type ConsentEvent = Pick<SyntheticEvent, "nativeEvent" | "currentTarget">;

/** Whether granting is possible. */
export interface Consent {
  /** Whether the prompt has been in sight, unchanged, for long enough. */
  readonly armed: boolean;
  /** Whether this event may grant: armed, made by a person, on a visible page, at a button that nothing covers. */
  readonly accepts: (event: ConsentEvent) => boolean;
}

/**
 * Protects a grant against clicks and keys that were meant for something else.
 *
 * `shown` stands for what the user reads; another value, a resize, and coming back to the window or tab start the delay anew.
 */
export function useConsent(shown: string, options: ConsentOptions = {}): Consent {
  const { armingDelay = 500, allowSynthetic = false } = options;
  const [armedFor, setArmedFor] = useState<string | null>(null);
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function rearm(): void {
      clearTimeout(timer);
      since.current = performance.now();
      setArmedFor(null);
      timer = setTimeout(() => setArmedFor(shown), armingDelay);
    }
    rearm();
    window.addEventListener("focus", rearm);
    window.addEventListener("resize", rearm);
    document.addEventListener("visibilitychange", rearm);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", rearm);
      window.removeEventListener("resize", rearm);
      document.removeEventListener("visibilitychange", rearm);
    };
  }, [shown, armingDelay]);
  const armed = armedFor === shown;
  function accepts(event: ConsentEvent): boolean {
    // A click that brings the window back comes before React has drawn the button disarmed: only the clock knows.
    if (!armed || performance.now() - since.current < armingDelay) return false;
    if (document.visibilityState !== "visible" || isCovered(event)) return false;
    return allowSynthetic || event.nativeEvent.isTrusted;
  }
  return { armed, accepts };
}
