"use client";
import { Slot } from "@radix-ui/react-slot";
import { useEffect, useState, type ReactElement } from "react";
import { useFloating } from "../floating/useFloating.ts";
import type { FloatingPlace } from "../floating/placeFloating.ts";
import { isComposing, markHidden } from "../../content/index.ts";

/** Props of `Tooltip`. */
export interface TooltipProps {
  /** The text of the tooltip. */
  readonly text: string;
  /** The trigger: a focusable element whose accessible name contains the text, which screen readers do not read twice. */
  readonly children: ReactElement;
}

/** Milliseconds of hovering before the tooltip appears. */
const DELAY = 500;

const PLACE: FloatingPlace = { side: "top", align: "center", gap: 4 };

/** A text that appears beside an element on hover and focus. Renders its child, and a `<div>` element while shown. */
export function Tooltip({ text, children }: TooltipProps): ReactElement {
  const [hovered, setHovered] = useState<Element | null>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => {
    if (hovered === null) return;
    const timer = setTimeout(() => setAnchor(hovered), DELAY);
    return () => clearTimeout(timer);
  }, [hovered]);
  const hide = (): void => {
    setHovered(null);
    setAnchor(null);
  };
  return (
    <>
      <Slot
        onPointerEnter={(event) => event.pointerType !== "touch" && setHovered(event.currentTarget)}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setAnchor(event.currentTarget)}
        onBlur={hide}
      >
        {children}
      </Slot>
      {anchor !== null && <Words anchor={anchor} text={text} onHide={hide} />}
    </>
  );
}

function Words(props: { anchor: Element; text: string; onHide: () => void }): ReactElement {
  const { anchor, text, onHide } = props;
  const ref = useFloating(anchor, PLACE);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !isComposing(event)) onHide();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  });
  return (
    <div ref={ref} popover="manual" role="tooltip" className="cs-root cs-tooltip" data-slot="tooltip">
      {markHidden(text)}
    </div>
  );
}
