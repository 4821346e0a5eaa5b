"use client";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

/** The zoom steps, in screen pixels per image pixel. */
const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8];

/** The state that `usePictureZoom` returns. */
export interface PictureZoom {
  /** The ref of the scrolling box, which contains the `<img>`. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Screen pixels per image pixel; undefined while it is fitted into the box. */
  readonly zoom: number | undefined;
  /** Sets the zoom and keeps the centre of the box. */
  readonly setZoom: (zoom: number | undefined) => void;
  /** Zooms to the next step up or down from the current size. */
  readonly step: (by: 1 | -1) => void;
  /** Handles the keys of the box: plus, minus, 1 for the image's own size, 0 to fit it. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Returns the zoom state of a picture in a scrolling box. */
export function usePictureZoom(): PictureZoom {
  const ref = useRef<HTMLDivElement>(null);
  const [zoom, show] = useState<number>();
  // The visible centre, as fractions of the image's size.
  const middle = useRef({ x: 0.5, y: 0.5 });
  const setZoom = (next: number | undefined): void => {
    if (ref.current !== null) middle.current = middleOf(ref.current);
    show(next);
  };
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const { x, y } = middle.current;
    box.scrollTo({
      left: x * box.scrollWidth - box.clientWidth / 2,
      top: y * box.scrollHeight - box.clientHeight / 2,
      behavior: "instant",
    });
  }, [zoom]);
  const step = (by: 1 | -1): void => {
    const image = ref.current?.querySelector("img");
    const current = zoom ?? (image?.naturalWidth ? image.clientWidth / image.naturalWidth : 1);
    const next = by === 1 ? steps.find((at) => at > current * 1.01) : steps.findLast((at) => at < current / 1.01);
    if (next !== undefined) setZoom(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      "+": () => step(1),
      "=": () => step(1),
      "-": () => step(-1),
      "0": () => setZoom(undefined),
      "1": () => setZoom(1),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { ref, zoom, setZoom, step, onKeyDown };
}

function middleOf(box: HTMLElement): { x: number; y: number } {
  return {
    x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
    y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
  };
}
