"use client";
import { clsx } from "clsx";
import { useCallback, useRef, useState } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { useTail } from "../scroll-box/useTail.ts";

/** Props of `LineWindow`. */
export interface LineWindowProps {
  /** Its name for assistive technology. */
  readonly label: string;
  /** Number of lines; all of one height. */
  readonly count: number;
  /**
   * Whether lines can be added; the box then follows its end until the user scrolls up.
   * @default false
   */
  readonly grows?: boolean | undefined;
  /** Further class names. */
  readonly className?: string | undefined;
  /** Renders the lines from an index to another one (exclusive). */
  readonly children: (from: number, to: number) => ReactNode;
}

/** Number of mounted lines; a screen shows fewer. */
const mounted = 200;
/** Step by which the mounted range moves, so that scrolling by a line renders nothing. */
const stride = 50;

/** A scrolling box with virtual lines of equal height. Renders a `<div>` element. */
export function LineWindow({ label, count, grows = false, className, children }: LineWindowProps): ReactElement {
  const [line, setLine] = useState(0);
  const { ref, onScroll: readLine } = useScrolledLine<HTMLDivElement>(setLine);
  const readEnd = useTail(ref, grows, count);
  const onScroll = (): void => {
    readLine();
    readEnd();
  };
  const ahead = (mounted - stride) / 3;
  const from = Math.max(0, Math.min(Math.floor((line - ahead) / stride) * stride, count - mounted));
  const to = Math.min(count, from + mounted);
  return (
    <ScrollBox ref={ref} className={clsx("cs-line-window", className)} label={label} onScroll={onScroll}>
      <div className="cs-plain" style={{ blockSize: `${count}lh` }}>
        <div className="cs-line-window-lines" style={{ insetBlockStart: `${from}lh` }}>
          {children(from, to)}
        </div>
      </div>
    </ScrollBox>
  );
}

/** The props that `useScrolledLine` returns for the scrolling element. */
export interface ScrolledLine<Element extends HTMLElement> {
  /** The ref of the scrolling element. */
  readonly ref: RefObject<Element | null>;
  /** Handles a scroll event: reports the first visible line. */
  readonly onScroll: () => void;
}

/** Calls `onLine` with the index of the first visible line of a scrolling element with lines of equal height. */
function useScrolledLine<Element extends HTMLElement>(onLine: (line: number) => void): ScrolledLine<Element> {
  const ref = useRef<Element>(null);
  const onScroll = useCallback(() => {
    const element = ref.current;
    if (element === null) return;
    const height = Number.parseFloat(getComputedStyle(element).lineHeight);
    if (height > 0) onLine(Math.floor(element.scrollTop / height));
  }, [onLine]);
  return { ref, onScroll };
}
