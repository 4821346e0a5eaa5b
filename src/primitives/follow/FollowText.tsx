"use client";
import { forwardRef, useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import type {
  ComponentPropsWithoutRef,
  ForwardRefExoticComponent,
  ReactElement,
  ReactNode,
  RefAttributes,
} from "react";
import { useFollowContext } from "./FollowContext.ts";
import { markHidden } from "../../content/index.ts";
import { watchScroll, type WatchedScroll } from "./watchScroll.ts";

/** One line of a file, or of a change of it. */
export interface FollowLine {
  /** The line without its line break. */
  readonly text: string;
  /** Whether a change adds or removes it. */
  readonly type?: "context" | "added" | "removed" | undefined;
  /** Its number before the change, from 1. */
  readonly oldLine?: number | undefined;
  /** Its number after the change, from 1. */
  readonly newLine?: number | undefined;
}

/** Props of `FollowText`: those of a `<section>`, the text, and a render function for a line. */
export interface FollowTextProps extends Omit<ComponentPropsWithoutRef<"section">, "children"> {
  /** The text of the file, from `firstLine` on. */
  readonly text: string;
  /**
   * Line number of the first line.
   * @default 1
   */
  readonly firstLine?: number | undefined;
  /** The lines of a change of the file, with those that it removes: they are shown instead of the lines of the text. */
  readonly lines?: readonly FollowLine[] | undefined;
  /** Renders one line; `index` counts from 0, the first line of the text. Absent: plain text, with hidden characters marked. */
  readonly children?: ((text: string, index: number, line: FollowLine) => ReactNode) | undefined;
}

/** Number of lines that are mounted around the current one, so that a long file does not block the page. */
const MOUNTED = 2000;

function asItIs(line: string): ReactNode {
  return markHidden(line);
}

interface LineProps {
  readonly content: ReactNode;
  readonly line: FollowLine;
  readonly current: boolean;
}

function drawLine({ content, line, current }: LineProps, key: number): ReactElement {
  const { type = "context", oldLine, newLine } = line;
  return (
    <span
      key={key}
      data-slot="follow-line"
      data-line={newLine ?? oldLine}
      {...(type === "context" ? {} : { "data-type": type })}
      {...(current ? { "data-current": true, "aria-current": "location" as const } : {})}
    >
      {content}
      {"\n"}
    </span>
  );
}

function toPlainLines(text: string, firstLine: number): readonly FollowLine[] {
  return text.split("\n").map((line, index) => ({ text: line, newLine: firstLine + index }));
}

/**
 * The text of a file, or a change of it, with the current lines marked and scrolled into view. Scrolling it in any way stops following, and it stays there when the text changes. Of a long text, only the part
 * around the current line is mounted. Renders a `<section>` element that can be scrolled by keyboard.
 */
export const FollowText: ForwardRefExoticComponent<FollowTextProps & RefAttributes<HTMLElement>> = forwardRef(
  function FollowText({ text, firstLine = 1, lines: changed, children = asItIs, ...props }, ref) {
    const { target, following, release } = useFollowContext();
    const box = useRef<HTMLElement>(null);
    const shown = useRef<string>(undefined);
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => box.current, []);
    const from = target?.line;
    const to = target?.endLine ?? from;
    // Whether the user has scrolled since the target was shown.
    const moved = useRef(false);
    const last = useRef(target);
    const scroll = useRef<WatchedScroll>(undefined);
    // Before the first scroll below.
    useLayoutEffect(() => {
      if (box.current === null) return;
      const watched = watchScroll(box.current, () => {
        if (moved.current) return;
        moved.current = true;
        release();
      });
      scroll.current = watched;
      return watched.stop;
    }, [release]);
    useLayoutEffect(() => {
      if (following || last.current !== target) moved.current = false;
      last.current = target;
      const scroller = box.current;
      if (moved.current || scroller === null) return;
      const find = (selector: string): HTMLElement | null => scroller.querySelector(selector);
      const mark = find("[data-type]") ?? find("[data-current]");
      // Scrolls this box only: `scrollIntoView` would scroll the page, too. Smooth (by its style) within one text, instant for another one.
      const top = mark === null ? 0 : mark.offsetTop - scroller.clientHeight / 3;
      scroll.current?.scrollTo(top, shown.current === text ? "auto" : "instant");
      shown.current = text;
    }, [target, text, changed, following]);
    const lines = useMemo(() => changed ?? toPlainLines(text, firstLine), [changed, text, firstLine]);
    const looked =
      changed?.findIndex(({ type }) => type === "added" || type === "removed") ?? (from ?? firstLine) - firstLine;
    const start = Math.max(0, Math.min(looked - MOUNTED / 2, lines.length - MOUNTED));
    const reachable = { tabIndex: 0 };
    return (
      <section data-slot="follow-text" {...reachable} {...props} ref={box}>
        <pre className="cs-plain">
          {lines.slice(start, start + MOUNTED).map((line, index) => {
            const number = line.newLine ?? 0;
            const current = from !== undefined && to !== undefined && number >= from && number <= to;
            return drawLine({ content: children(line.text, start + index, line), line, current }, start + index);
          })}
        </pre>
      </section>
    );
  },
);
