"use client";
import { useLayoutEffect, useRef } from "react";
import type { FocusEventHandler, RefObject } from "react";
import { findFocused } from "../../../content/index.ts";
import { focusAnswerIn } from "./focusAnswer.ts";

/** The props that `useReplacedAnswer` returns for the element around the answers. */
export interface ReplacedAnswer {
  /** The ref of that element. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Records that an answer has the focus. */
  readonly onFocus: FocusEventHandler;
  /** Records that none has it. */
  readonly onBlur: FocusEventHandler;
}

/**
 * Keeps the focus on the answers of a prompt when the focused one is replaced: when all was in view, or the request changed. It moves to the
 * answer that took the place, of this prompt and of no other one.
 *
 * `shows` tells the answers apart that take each other's place.
 */
export function useReplacedAnswer(shows: "grant" | "rest"): ReplacedAnswer {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  useLayoutEffect(() => {
    if (focused.current && findFocused() === document.body && ref.current !== null) focusAnswerIn(ref.current);
  }, [shows]);
  return {
    ref,
    onFocus: () => {
      focused.current = true;
    },
    // React dispatches no blur for elements that it removes, so a removed element stays recorded.
    onBlur: () => {
      focused.current = false;
    },
  };
}
