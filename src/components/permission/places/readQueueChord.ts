import { isComposing } from "../../../content/index.ts";
import { isEditing } from "../../../primitives/index.ts";

/**
 * Returns the step of Alt+ArrowDown (1) and Alt+ArrowUp (-1) inside an element; undefined for every other key, in a field, and in a dialog
 * that was opened from the element.
 */
export function readQueueChord(event: KeyboardEvent, root: Element | null): 1 | -1 | undefined {
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
  if (event.target instanceof Element && event.target.closest("dialog") !== root?.closest("dialog")) return undefined;
  if (
    !event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    isComposing(event) ||
    isEditing(event.composedPath()[0] ?? null)
  )
    return undefined;
  return step;
}
