import type { SyntheticEvent } from "react";
import { treeOf } from "../../content/index.ts";

/** The checked points of a button, as fractions of its width and height: its middle and near its corners, inside of rounded ones. */
const spots = [
  [0.5, 0.5],
  [0.1, 0.25],
  [0.9, 0.25],
  [0.1, 0.75],
  [0.9, 0.75],
] as const;

/**
 * Whether another element covers the pressed element at the press, in its middle or near a corner: then the user did not see what they
 * pressed.
 *
 * Only pointer events have coordinates; other events are never covered.
 */
export function isCovered({
  nativeEvent,
  currentTarget,
}: Pick<SyntheticEvent, "nativeEvent" | "currentTarget">): boolean {
  // A click from a key has `detail` 0.
  if (!(nativeEvent instanceof MouseEvent) || nativeEvent.detail === 0 || !(currentTarget instanceof Element))
    return false;
  const top = treeOf(currentTarget);
  const { left, top: start, width, height } = currentTarget.getBoundingClientRect();
  const points = spots.map(([x, y]) => [left + width * x, start + height * y] as const);
  return [[nativeEvent.clientX, nativeEvent.clientY] as const, ...points].some(([x, y]) => {
    // Points outside of the window find no element.
    const found = top.elementFromPoint(x, y);
    return found !== null && !currentTarget.contains(found);
  });
}
