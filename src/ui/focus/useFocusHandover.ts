"use client";
import { useCallback, useLayoutEffect, useRef } from "react";
import { findFocused } from "../../content/index.ts";
import { focusSuccessor } from "./useFocusReturn.ts";

/** Returns what gets the focus of an element that has left the page; null while it is not there yet. */
export type FindSuccessor = () => HTMLElement | null | undefined;

/** Called when an element is used that its use may remove, before it is removed. */
export type HandOverFocus = (event: { readonly currentTarget: Element }, find: FindSuccessor) => void;

/**
 * Returns a function that keeps the focus in its place when a press removes the pressed element, e.g. "Show all": browsers would drop it to
 * the page, and the next Tab would begin at the top. The component must still be rendered after that.
 */
export function useFocusHandover(): HandOverFocus {
  const left = useRef<{ readonly element: Element; readonly find: FindSuccessor }>(undefined);
  useLayoutEffect(() => {
    if (left.current === undefined || left.current.element.isConnected) return;
    const successor = left.current.find();
    if (successor == null) return;
    left.current = undefined;
    // Somebody may have moved the focus since.
    if (findFocused() !== document.body) return;
    focusSuccessor(successor);
  });
  return useCallback(({ currentTarget: element }, find) => {
    // Safari does not focus a button that is clicked: then there is no focus to keep.
    if (element.matches(":focus")) left.current = { element, find };
  }, []);
}
