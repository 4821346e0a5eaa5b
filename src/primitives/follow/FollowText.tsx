"use client";
import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type {
  ComponentPropsWithoutRef,
  ForwardRefExoticComponent,
  ReactElement,
  ReactNode,
  RefAttributes,
} from "react";
import { useFollowContext } from "./FollowContext.ts";
import { markHidden } from "../../content/index.ts";

/** Props of `FollowText`: those of a `<section>`, the text, and a render function for a line. */
export interface FollowTextProps extends Omit<ComponentPropsWithoutRef<"section">, "children"> {
  /** The text of the file, from `firstLine` on. */
  readonly text: string;
  /**
   * Line number of the first line.
   * @default 1
   */
  readonly firstLine?: number | undefined;
  /** Renders one line; `index` counts from 0, the first line of the text. Absent: plain text, with hidden characters marked. */
  readonly children?: ((line: string, index: number) => ReactNode) | undefined;
}

/** Number of lines that are mounted around the current one, so that a long file does not block the page. */
const MOUNTED = 2000;

/** Keys that scroll; pressing one stops following. */
const READING = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

function asItIs(line: string): ReactNode {
  return markHidden(line);
}

function drawLine(text: ReactNode, line: number, current: boolean): ReactElement {
  return (
    <span
      key={line}
      data-slot="follow-line"
      data-line={line}
      {...(current ? { "data-current": true, "aria-current": "location" as const } : {})}
    >
      {text}
      {"\n"}
    </span>
  );
}

/**
 * The text of a file with the current lines marked and scrolled into view. Scrolling it stops following. Of a long text, only the part
 * around the current line is mounted. Renders a `<section>` element that can be scrolled by keyboard.
 */
export const FollowText: ForwardRefExoticComponent<FollowTextProps & RefAttributes<HTMLElement>> = forwardRef(
  function FollowText({ text, firstLine = 1, children = asItIs, ...props }, ref) {
    const { target, following, release } = useFollowContext();
    const box = useRef<HTMLElement>(null);
    const shown = useRef<string>(undefined);
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => box.current, []);
    const from = target?.line;
    const to = target?.endLine ?? from;
    useLayoutEffect(() => {
      const scroller = box.current;
      const mark = scroller?.querySelector<HTMLElement>("[data-current]");
      if (scroller === null || scroller === undefined) return;
      // Scrolls this box only: `scrollIntoView` would scroll the page, too. Smooth (by its style) within one text, instant for another one.
      const top = mark === null || mark === undefined ? 0 : mark.offsetTop - scroller.clientHeight / 3;
      scroller.scrollTo({ top, behavior: shown.current === text ? "auto" : "instant" });
      shown.current = text;
    }, [target, text]);
    useEffect(() => {
      const scroller = box.current;
      if (scroller === null || !following) return;
      const onKeyDown = (event: KeyboardEvent) => {
        if (READING.has(event.key)) release();
      };
      scroller.addEventListener("wheel", release, { passive: true });
      scroller.addEventListener("touchmove", release, { passive: true });
      scroller.addEventListener("keydown", onKeyDown);
      return () => {
        scroller.removeEventListener("wheel", release);
        scroller.removeEventListener("touchmove", release);
        scroller.removeEventListener("keydown", onKeyDown);
      };
    }, [following, release]);
    const lines = text.split("\n");
    const start = Math.max(0, Math.min((from ?? firstLine) - firstLine - MOUNTED / 2, lines.length - MOUNTED));
    const reachable = { tabIndex: 0 };
    return (
      <section data-slot="follow-text" {...reachable} {...props} ref={box}>
        <pre className="cs-plain">
          {lines.slice(start, start + MOUNTED).map((line, index) => {
            const number = firstLine + start + index;
            return drawLine(
              children(line, start + index),
              number,
              from !== undefined && to !== undefined && number >= from && number <= to,
            );
          })}
        </pre>
      </section>
    );
  },
);
