"use client";
import { useCallback, useEffect, useLayoutEffect, useRef, type FocusEventHandler } from "react";
import { findFocused } from "../../content/index.ts";

/** The props that `useFocusReturn` returns for the element around focusable content that may be removed. */
export interface FocusReturn {
  /** Records the focused element. */
  readonly onFocus: FocusEventHandler;
  /** Clears the record: the user has moved the focus. */
  readonly onBlur: FocusEventHandler;
}

/**
 * Called when an element inside of a region gets the focus. It reads where that element is, and returns what is called when the element is
 * removed: with the element outside of the region to which another handler has moved the focus, e.g. a dialog that was closed; with nothing
 * where the focus would fall to the page.
 */
export type AimFocus = (focused: Element, region: Element) => (movedTo: Element | undefined) => void;

/** An element that has the focus, or had it when it was removed. */
interface Holder {
  readonly element: Element;
  readonly region: Element;
  readonly move: ReturnType<AimFocus>;
}

/**
 * Moves the focus when the focused element inside of a region is removed, alone or with the region. Otherwise it would fall to the page, and
 * the next Tab would start at its top. Nothing is moved when the user has moved the focus.
 */
export function useFocusReturn(aim: AimFocus): FocusReturn {
  const holder = useRef<Holder>(undefined);
  const latest = useRef(aim);
  const observer = useRef<MutationObserver>(undefined);
  const release = useCallback(() => {
    observer.current?.disconnect();
    holder.current = undefined;
  }, []);
  const check = useRef(() => {});
  const hold = useCallback(
    (element: Element, region: Element) => {
      release();
      holder.current = { element, region, move: latest.current(element, region) };
      observer.current ??= new MutationObserver(() => check.current());
      observer.current.observe(region, { childList: true, subtree: true });
    },
    [release],
  );
  useLayoutEffect(() => {
    latest.current = aim;
    check.current = () => {
      const held = holder.current;
      if (held === undefined || held.element.isConnected) return;
      const { region, move } = held;
      const focused = findFocused(region);
      release();
      if (focused === document.body || focused === null) move(undefined);
      // While React changes the page, it dispatches no events.
      else if (region.contains(focused)) hold(focused, region);
      else move(focused);
    };
    // The observer does not see that the region itself is removed.
    if (holder.current?.region.isConnected === false) check.current();
  });
  useEffect(() => () => check.current(), []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return {
    onFocus: ({ target, currentTarget }) => hold(target, currentTarget),
    // React dispatches no blur for elements that it removes, so a removed element stays recorded.
    onBlur: release,
  };
}

/** Focuses an element that takes the place of a removed one; returns false when it is not there either. */
export function focusSuccessor(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  // Makes a text or a group focusable, without a stop for Tab.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return true;
}
