import type { SyntheticEvent } from "react";

/** Where a button is looked at, as parts of its width and height: its middle and near its corners, inside of round ones. */
const spots = [
  [0.5, 0.5],
  [0.1, 0.25],
  [0.9, 0.25],
  [0.1, 0.75],
  [0.9, 0.75],
] as const;

/**
 * Whether something else lies over the element, where it was pressed, in its middle or near a corner: then the user pressed what they
 * did not see.
 *
 * Only a pointer has a point; a key, and an event without one, is never covered.
 */
export function isCovered({
  nativeEvent,
  currentTarget,
}: Pick<SyntheticEvent, "nativeEvent" | "currentTarget">): boolean {
  // A click that a key made counts no presses.
  if (!(nativeEvent instanceof MouseEvent) || nativeEvent.detail === 0 || !(currentTarget instanceof Element))
    return false;
  const root = currentTarget.getRootNode();
  const top = root instanceof Document || root instanceof ShadowRoot ? root : document;
  const { left, top: start, width, height } = currentTarget.getBoundingClientRect();
  const points = spots.map(([x, y]) => [left + width * x, start + height * y] as const);
  return [[nativeEvent.clientX, nativeEvent.clientY] as const, ...points].some(([x, y]) => {
    // Outside of the window there is nothing to find.
    const found = top.elementFromPoint(x, y);
    return found !== null && !currentTarget.contains(found);
  });
}
