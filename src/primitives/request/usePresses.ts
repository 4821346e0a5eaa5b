"use client";
import { useEffect, useLayoutEffect, useRef } from "react";
import { isComposing } from "../../content/index.ts";
import { isEditing } from "./isEditing.ts";

/** A pointerdown or keydown. */
export interface Press {
  /** Whether a press would have counted when it went down. */
  readonly armed: boolean;
  /** The content that was shown at that time. */
  readonly shown: unknown;
}

/** The last presses of a pointer and of a key. */
export interface Presses {
  /** The last pointerdown; undefined before the first one. */
  readonly pointer: Press | undefined;
  /** The key that is down, or has just been released; otherwise undefined. */
  readonly key: Press | undefined;
}

/** Returns the time of an event in milliseconds since the page was opened; a busy page handles the event later. */
function readTime({ timeStamp }: Event): number {
  const now = performance.now();
  return timeStamp > 0 ? Math.min(timeStamp, now) : now;
}

/** Whether a key press can activate its target: typing in a field does not. */
function isPressKey(event: KeyboardEvent): boolean {
  if (isComposing(event) || (event.key !== "Enter" && event.key !== " ")) return false;
  return event.altKey || !isEditing(event.composedPath()[0] ?? null);
}

/**
 * Records the beginning of each press, anywhere in the document. `look` returns whether a press at a time (in milliseconds of
 * `performance.now()`) counts, and the shown content; it is called before the page can react to the press.
 */
export function usePresses(look: (pressedAt: number) => Press): { readonly current: Presses } {
  const presses = useRef<Presses>({ pointer: undefined, key: undefined });
  const latest = useRef(look);
  // In a layout effect: the content that is on the screen counts.
  useLayoutEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onPointerDown(event: PointerEvent): void {
      presses.current = { ...presses.current, pointer: latest.current(readTime(event)) };
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (!isPressKey(event)) return;
      // A browser clicks again while Enter is held, which was pressed for something else. The click of a space bar follows its `keyup`.
      if (event.repeat && event.key !== "Enter") return;
      clearTimeout(timer);
      const key = event.repeat ? { armed: false, shown: undefined } : latest.current(readTime(event));
      presses.current = { ...presses.current, key };
    }
    function onKeyUp(event: KeyboardEvent): void {
      if (event.key !== "Enter" && event.key !== " ") return;
      // The click of a space bar follows its `keyup`.
      timer = setTimeout(() => {
        presses.current = { ...presses.current, key: undefined };
      }, 0);
    }
    // The `keyup` of a key that is held goes to another window then.
    function onBlur(): void {
      presses.current = { ...presses.current, key: undefined };
    }
    window.addEventListener("blur", onBlur);
    window.addEventListener("pointerdown", onPointerDown, true);
    window.addEventListener("keydown", onKeyDown, true);
    window.addEventListener("keyup", onKeyUp, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", onBlur);
      window.removeEventListener("pointerdown", onPointerDown, true);
      window.removeEventListener("keydown", onKeyDown, true);
      window.removeEventListener("keyup", onKeyUp, true);
    };
  }, []);
  return presses;
}
