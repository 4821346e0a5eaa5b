import { isComposing } from "./isComposing.ts";
import { consume } from "./consume.ts";
import { consumeRepeats } from "./heldKeys.ts";

type Entries = Map<EventTarget, () => void>;

/** The open places of each window. One listener asks them all, so that the innermost one gets the key. */
const windows = new WeakMap<Window, Entries>();

/**
 * Calls `run` for Escape pressed within a place that it closes: a form, a menu, a search; with a document for a place that is closed from
 * anywhere. The key does nothing else: what is around the place stays open, and no turn is stopped. Returns a function that stops listening.
 *
 * Listens on the window in the capture phase: dialogs of other libraries (Radix) listen on the document in that phase.
 */
export function onEscape(place: Element | Document | null | undefined, run: () => void): () => void {
  const page = place != null && "defaultView" in place ? place.defaultView : place?.ownerDocument.defaultView;
  if (place == null || page == null) return () => undefined;
  const entries = windows.get(page) ?? watch(page);
  entries.set(place, run);
  return () => {
    if (entries.get(place) === run) entries.delete(place);
  };
}

function watch(page: Window): Entries {
  const entries: Entries = new Map();
  windows.set(page, entries);
  page.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isComposing(event)) return;
      const place = event.composedPath().find((target) => entries.has(target));
      if (place === undefined) return;
      consume(event);
      // A key that is held closes one place.
      if (event.repeat) return;
      consumeRepeats(event);
      entries.get(place)?.();
    },
    { capture: true },
  );
  return entries;
}
