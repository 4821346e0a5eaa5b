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
   * Whether lines may be added; the box then stays at its end until the user scrolls up.
   * @default false
   */
  readonly grows?: boolean | undefined;
  /** Further class names. */
  readonly className?: string | undefined;
  /** Draws the lines from one index to before another. */
  readonly children: (from: number, to: number) => ReactNode;
}

/** Lines that are mounted at once; a screen shows fewer. */
const mounted = 200;
/** Steps in which the mounted lines move, so that scrolling by a line draws nothing. */
const stride = 50;

/** Lines without number in a box of their own, of which only those in sight are mounted. Renders a `<div>` element. */
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

/** What `useScrolledLine` gives to the element that scrolls. */
export interface ScrolledLine<Element extends HTMLElement> {
  /** Goes to the element that scrolls. */
  readonly ref: RefObject<Element | null>;
  /** Notices how far it was scrolled. */
  readonly onScroll: () => void;
}

/** Tells which line is the first in sight of an element that shows lines of one height. */
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
