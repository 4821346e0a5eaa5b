/** Where a box floats beside an element. */
export interface FloatingPlace {
  /** The side on which it stands where there is room; else the other one. */
  readonly side: "top" | "bottom";
  /** Whether it begins where the element begins, is centred on it, or is as wide. */
  readonly align: "start" | "center" | "stretch";
  /** Distance to the element, in pixels. */
  readonly gap: number;
}

/** The distance kept to the edges of the window, in pixels. */
const MARGIN = 8;

/**
 * Puts a box with `position: fixed` beside an element, inside the window.
 *
 * Says in `--cs-floating-room` how high it may be there, and with `align: "stretch"` gives it the width of the element.
 */
export function placeFloating(box: HTMLElement, anchor: Element, { side, align, gap }: FloatingPlace): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const at = anchor.getBoundingClientRect();
  const room = { top: at.top - gap - MARGIN, bottom: clientHeight - at.bottom - gap - MARGIN };
  const other = side === "top" ? "bottom" : "top";
  const wanted = box.scrollHeight;
  const taken = room[side] >= Math.min(wanted, room[other]) ? side : other;
  box.style.setProperty("--cs-floating-room", `${Math.max(0, room[taken])}px`);
  if (align === "stretch") box.style.width = `${at.width}px`;
  const { width, height } = box.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(anchor).direction === "rtl";
  const start = isRightToLeft ? at.right - width : at.left;
  const left = align === "center" ? at.left + (at.width - width) / 2 : start;
  box.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`;
  box.style.top = `${taken === "top" ? at.top - gap - height : at.bottom + gap}px`;
}
