/** A row in sight, and how far it stands below the first row in flow. */
interface Anchor {
  readonly first: Element;
  readonly row: Element;
  readonly offset: number;
}

function readTop(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** The rows of a thread that are in flow: those of the virtual list stand deeper. */
function readTail(feed: Element): Element[] {
  return Array.from(feed.children).filter((child) => child.hasAttribute("data-row"));
}

function findAnchor(viewport: Element, feed: Element): Anchor | undefined {
  const top = readTop(viewport);
  const tail = readTail(feed);
  const [first] = tail;
  const row = tail.find((one) => one.getBoundingClientRect().bottom > top);
  // With the first row in sight, nothing in flow is above.
  if (first === undefined || row === undefined || row === first) return undefined;
  return { first, row, offset: readTop(row) - readTop(first) };
}

/**
 * Keeps what is read where it is when a row in flow above it changes its height; the virtual list sees to its own. Returns its cleanup.
 *
 * The browser's own scroll anchoring would move the thread a second time for what the list has moved it for.
 *
 * @param isSticking - Whether the end is followed, which sees to everything.
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
  // Both when the browser has laid out the thread: reading costs nothing then.
  const sizes = new ResizeObserver(settle);
  sizes.observe(feed);
  viewport.addEventListener("scroll", remember, { passive: true });
  return () => {
    sizes.disconnect();
    viewport.removeEventListener("scroll", remember);
  };
}
