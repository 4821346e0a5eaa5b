"use client";
import { useEffect, useLayoutEffect, useRef } from "react";
import { isEditing } from "./isEditing.ts";

/** A pointer or a key that went down. */
export interface Press {
  /** Whether a press would have counted when it went down. */
  readonly armed: boolean;
  /** What was shown then. */
  readonly shown: unknown;
}

/** The last press, of a pointer and of a key. */
export interface Presses {
  /** The last pointer that went down; undefined before the first one. */
  readonly pointer: Press | undefined;
  /** The key that is down, or has just come up; undefined else. */
  readonly key: Press | undefined;
}

/** Milliseconds since the page was opened at which an event happened: a busy page handles it later. */
function readTime({ timeStamp }: Event): number {
  const now = performance.now();
  return timeStamp > 0 ? Math.min(timeStamp, now) : now;
}

/** Whether a key decides where it is pressed: typing in a field does not. */
function isPressKey(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" && event.key !== " ") return false;
  return event.altKey || !isEditing(event.target);
}

/**
 * Remembers where each press began, anywhere in the document. `look` decides whether a press counts that was made at a time (in the
 * milliseconds of `performance.now()`), and gives what is shown; it is called before the page can react to the press.
 */
export function usePresses(look: (pressedAt: number) => Press): { readonly current: Presses } {
  const presses = useRef<Presses>({ pointer: undefined, key: undefined });
  const latest = useRef(look);
  // What counts is what was on the screen.
  useLayoutEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onPointerDown(event: PointerEvent): void {
      presses.current = { ...presses.current, pointer: latest.current(readTime(event)) };
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (!isPressKey(event) || event.repeat) return;
      clearTimeout(timer);
      presses.current = { ...presses.current, key: latest.current(readTime(event)) };
    }
    function onKeyUp(event: KeyboardEvent): void {
      if (event.key !== "Enter" && event.key !== " ") return;
      // The click of a space bar comes right after it went up.
      timer = setTimeout(() => {
        presses.current = { ...presses.current, key: undefined };
      }, 0);
    }
    window.addEventListener("pointerdown", onPointerDown, true);
    window.addEventListener("keydown", onKeyDown, true);
    window.addEventListener("keyup", onKeyUp, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", onPointerDown, true);
      window.removeEventListener("keydown", onKeyDown, true);
      window.removeEventListener("keyup", onKeyUp, true);
    };
  }, []);
  return presses;
}
