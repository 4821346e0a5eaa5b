"use client";
import { autoUpdate } from "@floating-ui/dom";
import { useLayoutEffect, useState } from "react";
import type { RefCallback } from "react";
import { placeFloating } from "./placeFloating.ts";
import type { FloatingPlace } from "./placeFloating.ts";

/**
 * Keeps a box beside an element while it is mounted. Returns the ref for an element with `popover="manual"`: the browser's top layer shows
 * it unclipped and uncovered, while it stays beside its trigger in the document and inherits its theme. No style element is created.
 */
export function useFloating(anchor: Element | null, { side, align, gap }: FloatingPlace): RefCallback<HTMLElement> {
  const [box, setBox] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (box === null || anchor === null) return;
    const place = (): void => placeFloating(box, anchor, { side, align, gap });
    // Browsers without popovers show it at its place in the document.
    const isPopover = "showPopover" in box;
    if (isPopover) box.showPopover();
    // A list gets other rows, a text box more lines, and a message above moves both while it is open.
    const stop = autoUpdate(anchor, box, place);
    return () => {
      stop();
      if (isPopover && box.isConnected) box.hidePopover();
    };
  }, [box, anchor, side, align, gap]);
  return setBox;
}
