/** A visible row, and its distance from the first row in flow. */
interface Anchor {
  readonly first: Element;
  readonly row: Element;
  readonly offset: number;
}

function readTop(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** Returns the rows that are in flow: the articles of the virtual list are nested deeper. */
function readTail(feed: Element): Element[] {
  return Array.from(feed.querySelectorAll(':scope > [data-slot="thread-article"] [data-row]'));
}

function findAnchor(viewport: Element, feed: Element): Anchor | undefined {
  const top = readTop(viewport);
  const tail = readTail(feed);
  const [first] = tail;
  const row = tail.find((one) => one.getBoundingClientRect().bottom > top);
  // When the first row is visible, no row in flow is above it.
  if (first === undefined || row === undefined || row === first) return undefined;
  return { first, row, offset: readTop(row) - readTop(first) };
}

/**
 * Keeps the visible rows in place when a row in flow above them changes its height; the virtual list does so for its own rows. Returns its
 * cleanup.
 *
 * The browser's scroll anchoring is off: it would correct a second time what the virtual list has corrected.
 *
 * @param isSticking - Returns whether the end is followed; then nothing has to be corrected.
 */
export function keepTailSteady(viewport: HTMLElement, feed: HTMLElement, isSticking: () => boolean): () => void {
  let anchor: Anchor | undefined;
  function remember(): void {
    anchor = isSticking() ? undefined : findAnchor(viewport, feed);
  }
  function settle(): void {
    if (anchor !== undefined && !isSticking() && anchor.row.isConnected && readTail(feed)[0] === anchor.first) {
      const moved = readTop(anchor.row) - readTop(anchor.first) - anchor.offset;
      if (Math.abs(moved) >= 1) viewport.scrollTop += moved;
    }
    remember();
  }
  // Both callbacks run after the browser's layout, when reading sizes is cheap.
  const sizes = new ResizeObserver(settle);
  sizes.observe(feed);
  viewport.addEventListener("scroll", remember, { passive: true });
  return () => {
    sizes.disconnect();
    viewport.removeEventListener("scroll", remember);
  };
}
