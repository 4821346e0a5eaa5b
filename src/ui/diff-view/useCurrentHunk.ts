"use client";
import { useEffect, useRef, type RefObject } from "react";
import type { VirtualizerHandle } from "virtua";
import { useDiffContext, type CurrentHunk } from "./DiffContext.ts";
import type { DiffRow } from "./rows/toDiffRows.ts";
import type { SplitRow } from "./rows/toSplitRows.ts";

/** Hunks that have got the focus: a file that is mounted again, e.g. because its page was left, must not take it again. */
const focused = new WeakSet<CurrentHunk>();

/**
 * Scrolls to the current hunk and focuses its header, when it is in this file.
 *
 * @param box - The scrolling element.
 * @param list - The virtual list in it; undefined when all rows are mounted.
 */
export function useCurrentHunk(
  box: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  rows: readonly (DiffRow | SplitRow)[],
): void {
  const { keys, current } = useDiffContext();
  const handled = useRef<CurrentHunk>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);
  useEffect(() => {
    // Rows and keys change with every decision, which must not scroll.
    if (handled.current === current) return;
    handled.current = current;
    stopWaiting.current?.();
    if (current === undefined || focused.has(current)) return;
    const hunk = keys.indexOf(current.key);
    if (hunk === -1) return;
    list.current?.scrollToIndex(rows.findIndex((row) => row.type === "gap" && row.leads && row.index === hunk));
    const focus = (): boolean => {
      const head = box.current?.querySelector<HTMLElement>(`[data-hunk="${hunk}"]`);
      if (head === null || head === undefined) return false;
      focused.add(current);
      head.focus();
      head.scrollIntoView({ block: "nearest" });
      return true;
    };
    if (focus() || box.current === null) return;
    // Its row is mounted once the list has scrolled.
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(box.current, { childList: true, subtree: true });
    stopWaiting.current = () => observer.disconnect();
  }, [box, list, rows, keys, current]);
}
