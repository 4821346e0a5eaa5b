import type { SyntheticEvent } from "react";

/**
 * Whether something else lies over the element at the point of a click: then the user pressed what they did not see.
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
  const found = top.elementFromPoint(nativeEvent.clientX, nativeEvent.clientY);
  return found !== null && !currentTarget.contains(found);
}
