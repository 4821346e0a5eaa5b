"use client";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

/** Screen pixels for each pixel of the image, from step to step. */
const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8];

/** What `usePictureZoom` gives to the viewer of a picture. */
export interface PictureZoom {
  /** Goes to the box that scrolls; the image is the `<img>` in it. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Screen pixels for each pixel of the image; undefined while it fits the box. */
  readonly zoom: number | undefined;
  /** Sets the zoom; the middle of what is in sight stays in the middle. */
  readonly setZoom: (zoom: number | undefined) => void;
  /** Goes to the next step up or down from the size the image has now. */
  readonly step: (by: 1 | -1) => void;
  /** Keys of the box: plus, minus, 1 for the image's own size, 0 for the whole image. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The zoom of a picture in a box that scrolls. */
export function usePictureZoom(): PictureZoom {
  const ref = useRef<HTMLDivElement>(null);
  const [zoom, show] = useState<number>();
  // Where the middle of what is in sight lies, as parts of the whole.
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
    const now = zoom ?? (image?.naturalWidth ? image.clientWidth / image.naturalWidth : 1);
    const next = by === 1 ? steps.find((at) => at > now * 1.01) : steps.findLast((at) => at < now / 1.01);
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
