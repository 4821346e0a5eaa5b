import { treeOf } from "./findFocused.ts";

/**
 * Calls `run` for each press that is in none of these elements, which are in one document or shadow root. Returns a function that stops
 * listening.
 *
 * An event that leaves a shadow root has its host as the target, so presses within it are looked at in the root itself.
 */
export function onPressOutside(elements: readonly (Element | null | undefined)[], run: () => void): () => void {
  const tree = treeOf(elements.find((element) => element != null));
  const listeners = new AbortController();
  const listen = (place: Document | ShadowRoot, inside: readonly (EventTarget | null | undefined)[]): void =>
    place.addEventListener(
      "pointerdown",
      (event) => {
        const path = event.composedPath();
        if (!inside.some((element) => element != null && path.includes(element))) run();
      },
      { signal: listeners.signal, capture: true },
    );
  listen(tree, elements);
  if (tree instanceof ShadowRoot) listen(document, [tree.host]);
  return () => listeners.abort();
}
