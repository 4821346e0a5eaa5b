"use client";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { useFollowContext } from "../../primitives/index.ts";

/** Returns the ref of a list that scrolls to the shown file, by the least amount and only itself: the page and the focus stay where they are. */
export function useCurrentFile(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const { target, trail } = useFollowContext();
  const path = target?.path;
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const current = list.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (list.current === null || box === undefined || current === undefined) return;
    if (current.top < box.top) list.current.scrollTop -= box.top - current.top;
    if (current.bottom > box.bottom) list.current.scrollTop += current.bottom - box.bottom;
  }, [path, trail]);
  return list;
}
