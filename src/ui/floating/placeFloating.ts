/** The position of a box beside an element. */
export interface FloatingPlace {
  /** The preferred side; the other one is used when the box does not fit there and the other has more room. */
  readonly side: "top" | "bottom";
  /** Whether it is aligned with the start of the element, centred on it, or as wide. */
  readonly align: "start" | "center" | "stretch";
  /** Distance to the element, in pixels. */
  readonly gap: number;
}

/** Minimum distance to the edges of the window, in pixels. */
const MARGIN = 8;

/**
 * Positions a box with `position: fixed` beside an element, inside the window.
 *
 * Sets `--cs-floating-room` to the available height, and with `align: "stretch"` the width to that of the element.
 */
export function placeFloating(box: HTMLElement, anchor: Element, { side, align, gap }: FloatingPlace): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const at = anchor.getBoundingClientRect();
  const room = { top: at.top - gap - MARGIN, bottom: clientHeight - at.bottom - gap - MARGIN };
  const other = side === "top" ? "bottom" : "top";
  const neededHeight = box.scrollHeight;
  const chosenSide = room[side] >= Math.min(neededHeight, room[other]) ? side : other;
  box.style.setProperty("--cs-floating-room", `${Math.max(0, room[chosenSide])}px`);
  if (align === "stretch") box.style.width = `${at.width}px`;
  const { width, height } = box.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(anchor).direction === "rtl";
  const start = isRightToLeft ? at.right - width : at.left;
  const left = align === "center" ? at.left + (at.width - width) / 2 : start;
  box.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`;
  box.style.top = `${chosenSide === "top" ? at.top - gap - height : at.bottom + gap}px`;
}
