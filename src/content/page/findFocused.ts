/** The document or the shadow root that a node is in. It finds elements by id and by point; a document does not look into shadow roots. */
export function treeOf(node: Node | null | undefined): Document | ShadowRoot {
  const root = node?.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/**
 * The element that has the focus, also within shadow roots, where `document.activeElement` is their host. `near` is a node in the same
 * shadow root, if there is one: closed ones are only found from within.
 */
export function findFocused(near?: Node | null): Element | null {
  let focused = treeOf(near).activeElement ?? document.activeElement;
  while (focused?.shadowRoot?.activeElement != null) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Notes which element has the focus; returns a function that gives it back. `near` as for `findFocused`. */
export function rememberFocus(near?: Node | null): () => void {
  const focused = findFocused(near);
  return () => {
    if (focused instanceof HTMLElement) focused.focus();
  };
}
