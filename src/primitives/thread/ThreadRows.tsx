"use client";
import { forwardRef, isValidElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, RefObject, ForwardRefExoticComponent, RefAttributes } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle, CustomContainerComponentProps } from "virtua";
import { outlineRows, useLatest, useRevealedRow, useRows } from "../../hooks/index.ts";
import type { Row } from "../../hooks/index.ts";
import { keepTailSteady } from "./keepTailSteady.ts";
import { splitRows } from "./splitRows.ts";
import { OutlineContext, ThreadArticles } from "./ThreadArticles.tsx";
import { ThreadItem } from "./ThreadItem.tsx";
import { ThreadRow } from "./ThreadRow.tsx";
import { useThreadScroll } from "./useThreadScroll.ts";
import { flushSync } from "react-dom";

/** Props of `ThreadRows`. */
export interface ThreadRowsProps {
  /** Renders one row. Keep it stable between renders. */
  readonly children: (row: Row) => ReactElement | null;
  /**
   * Whether a row is left out, e.g. a step of a folded turn. Pass the same function while it hides the same rows.
   * @default none
   */
  readonly hides?: ((row: Row) => boolean) | undefined;
}

/** Maximum number of older rows (the latest ones) that are mounted for printing; more would block the page for many seconds. */
const PRINT_MAX = 2000;

/** The division of the rows into the virtual list and the rows in flow. */
interface Division {
  readonly rows: readonly Row[];
  /** Index of the first row in flow. */
  readonly start: number;
  /** Whether rows were prepended: the virtual list then keeps its scroll position from the end. */
  readonly prepended: boolean;
}

function divide(rows: readonly Row[], last: Division | undefined, following: boolean): Division {
  const first = last?.rows[0];
  return {
    rows,
    start: splitRows(rows, last?.rows[last.start]?.key, following),
    prepended: first !== undefined && first.key !== rows[0]?.key && rows.some((row) => row.key === first.key),
  };
}

/**
 * All rows of a thread: the older ones in a virtual list, the latest in normal flow below it. The row that has the focus stays mounted.
 * Renders a `<div>` element with the role `feed`.
 */
export function ThreadRows({ children, hides }: ThreadRowsProps): ReactElement {
  const all = useRows();
  const rows = useMemo(() => (hides === undefined ? all : all.filter((row) => !hides(row))), [all, hides]);
  const { stick, viewport } = useThreadScroll();
  const [division, setDivision] = useState(() => divide(rows, undefined, true));
  if (division.rows !== rows) setDivision(divide(rows, division, stick.isSticking()));

  const feed = useRef<HTMLDivElement>(null);
  const [startMargin, setStartMargin] = useState(0);
  // The button for older rows is above them, and is removed with the last of them. Its height is read after the browser's own layout: a
  // read after each new row would force an additional layout.
  useLayoutEffect(() => {
    const content = feed.current?.parentElement ?? null;
    if (content === null) return;
    const sizes = new ResizeObserver(() => setStartMargin(feed.current?.offsetTop ?? 0));
    sizes.observe(content);
    return () => sizes.disconnect();
  }, []);

  // After the viewport's own listener, which finds out whether the user has scrolled.
  useEffect(() => {
    if (viewport.current === null || feed.current === null) return;
    return keepTailSteady(viewport.current, feed.current, stick.isSticking);
  }, [stick, viewport]);

  const list = useRef<VirtualizerHandle>(null);
  const shown = useLatest(division);
  useRevealedRow(all, ({ key }, _index, focus) => {
    stick.release();
    function show(): void {
      const { rows: present, start } = shown.current;
      const index = present.findIndex((row) => row.key === key);
      if (index !== -1 && index < start) list.current?.scrollToIndex(index, { align: "center" });
      if (feed.current !== null) showRow(feed.current, key, focus);
    }
    // A row of a folded turn is drawn with the next frame, in which the rows around it come to rest.
    if (shown.current.rows.some((row) => row.key === key)) show();
    else requestAnimationFrame(() => requestAnimationFrame(show));
  });

  const printing = usePrinting();
  const focusedKey = useFocusedRow(feed);
  const older = division.rows.slice(0, division.start);
  const focused = focusedKey === undefined ? -1 : older.findIndex((row) => row.key === focusedKey);
  const outline = useMemo(() => outlineRows(division.rows), [division.rows]);
  const draw = (row: Row) => {
    const place = outline.places.get(row.key);
    return <ThreadRow key={row.key} row={row} item={place?.item} items={place?.list?.size} render={children} />;
  };
  const mount = (row: Row) => ({ key: row.key, element: draw(row) });
  return (
    <OutlineContext.Provider value={outline}>
      <div className="cs-plain" ref={feed} role="feed" data-slot="thread-rows">
        {/* A virtual list cannot be printed: the print styles hide it and show these rows. */}
        {printing && (
          <div className="cs-plain" data-slot="thread-print">
            <ThreadArticles rows={older.slice(Math.max(0, older.length - PRINT_MAX)).map(mount)} />
          </div>
        )}
        <div className="cs-plain" data-slot="thread-window">
          <Virtualizer
            ref={list}
            data={older}
            as={ThreadList}
            item={ThreadItem}
            scrollRef={viewport}
            startMargin={startMargin}
            shift={division.prepended}
            {...(focused === -1 ? {} : { keepMounted: [focused] })}
          >
            {draw}
          </Virtualizer>
        </div>
        <ThreadArticles rows={division.rows.slice(division.start).map(mount)} />
      </div>
    </OutlineContext.Provider>
  );
}

/** Returns whether the page is being printed: true before the browser lays out the pages, false afterwards. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The pages are laid out as soon as the listeners have returned.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

function rowKeyOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest("[data-row]")?.getAttribute("data-row") ?? undefined;
}

/** Returns the key of the row inside `list` that has the focus, so that it can stay mounted while it is scrolled away. */
function useFocusedRow(list: RefObject<HTMLElement | null>): string | undefined {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const onFocusIn = (event: FocusEvent) => setKey(rowKeyOf(event.target));
    const onFocusOut = (event: FocusEvent) => setKey(rowKeyOf(event.relatedTarget));
    element.addEventListener("focusin", onFocusIn);
    element.addEventListener("focusout", onFocusOut);
    return () => {
      element.removeEventListener("focusin", onFocusIn);
      element.removeEventListener("focusout", onFocusOut);
    };
  }, [list]);
  return key;
}

/** Maximum number of frames to wait until the virtual list has mounted a row. */
const MAX_FRAMES = 30;

/**
 * Scrolls the row of a key to the middle of the viewport, once it is mounted, and marks it `data-revealed` until another one is shown.
 *
 * With `focus` it gets the focus, and loses the mark on blur.
 */
function showRow(feed: HTMLElement, key: string, focus: boolean, frames: number = MAX_FRAMES): void {
  const row = feed.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  if (row === null) {
    if (frames > 0) requestAnimationFrame(() => showRow(feed, key, focus, frames - 1));
    return;
  }
  for (const last of feed.querySelectorAll("[data-revealed]")) last.removeAttribute("data-revealed");
  row.scrollIntoView({ block: "center" });
  row.toggleAttribute("data-revealed", true);
  if (!focus) return;
  // Only while it is the revealed row: a press into the thread must not focus rows.
  row.tabIndex = -1;
  function settle(): void {
    row?.removeAttribute("tabindex");
    row?.removeAttribute("data-revealed");
  }
  row.addEventListener("blur", settle, { once: true });
  row.focus({ preventScroll: true });
}

/** The box around the rows of the virtual list, each in a box with the key of its row. Renders a `<div>` element. */
export const ThreadList: ForwardRefExoticComponent<
  Omit<CustomContainerComponentProps, "ref"> & RefAttributes<HTMLDivElement>
> = forwardRef<HTMLDivElement, Omit<CustomContainerComponentProps, "ref">>(function ThreadList(
  { children, ...props },
  ref,
) {
  const boxes: readonly unknown[] = Array.isArray(children) ? children : [children];
  return (
    <div ref={ref} className="cs-plain" {...props}>
      <ThreadArticles
        rows={boxes.flatMap((box) => (isValidElement(box) ? [{ key: box.key ?? "", element: box }] : []))}
      />
    </div>
  );
});
