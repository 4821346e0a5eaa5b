/** Keeps a scrolling element at its end until the user scrolls up or uses something inside. */
export interface StickToEnd {
  /** Observes a scrolling element and its content, and marks it `data-scrolled` while there is content above. Returns its cleanup. */
  readonly attach: (viewport: HTMLElement, content: HTMLElement) => () => void;
  /** Whether new content is followed. */
  readonly isSticking: () => boolean;
  /** Whether there is content below that is neither seen nor followed. */
  readonly isAway: () => boolean;
  /** Calls the listener when `isAway` changes. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Scrolls to the end and follows again. */
  readonly jump: () => void;
  /** Stops following. */
  readonly release: () => void;
}

/** Pixels from the end that still count as the end, because of fractions and a half-visible last row. */
const NEAR = 16;
/** Pixels from the end beyond which a button back is shown. */
const AWAY = 96;

function distance(viewport: HTMLElement): number {
  return viewport.scrollHeight - viewport.clientHeight - viewport.scrollTop;
}

function opensSomething(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[aria-expanded], summary") !== null;
}

function isSelectingIn(viewport: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && viewport.contains(selection.anchorNode);
}

/**
 * Creates the controller of one thread's scrolling; it starts at the end.
 *
 * Scrolling up, selecting text or opening something inside stops following; scrolling back to the end follows again. Shrinking content
 * moves the scroll position without the user, so only an upward move at a height that did not shrink counts as the user's.
 */
export function createStickToEnd(): StickToEnd {
  const listeners = new Set<() => void>();
  let viewport: HTMLElement | undefined;
  let sticking = true;
  let away = false;
  let lastTop = 0;
  let lastHeight = 0;

  function update(): void {
    const next = viewport !== undefined && !sticking && distance(viewport) > AWAY;
    if (next === away) return;
    away = next;
    for (const listener of listeners) listener();
  }
  function remember(element: HTMLElement): void {
    lastTop = element.scrollTop;
    lastHeight = element.scrollHeight;
    element.toggleAttribute("data-scrolled", lastTop > 0);
  }
  function pin(): void {
    if (viewport !== undefined && sticking) {
      viewport.scrollTop = viewport.scrollHeight;
      remember(viewport);
    }
    update();
  }
  function release(): void {
    sticking = false;
    update();
  }
  function onScroll(): void {
    if (viewport === undefined) return;
    const movedUp = viewport.scrollTop < lastTop && viewport.scrollHeight >= lastHeight;
    if (movedUp && distance(viewport) > NEAR) sticking = false;
    else if (!movedUp && distance(viewport) <= NEAR) sticking = true;
    remember(viewport);
    update();
  }
  function onWheel(event: WheelEvent): void {
    if (viewport !== undefined && event.deltaY < 0 && viewport.scrollTop > 0) release();
  }
  function onClick(event: MouseEvent): void {
    if (opensSomething(event.target)) release();
  }
  function onSelection(): void {
    if (viewport !== undefined && isSelectingIn(viewport)) release();
  }
  function attach(element: HTMLElement, content: HTMLElement): () => void {
    viewport = element;
    const sizes = new ResizeObserver(pin);
    sizes.observe(content);
    sizes.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("wheel", onWheel, { passive: true });
    element.addEventListener("click", onClick, true);
    document.addEventListener("selectionchange", onSelection);
    pin();
    return () => {
      viewport = undefined;
      sizes.disconnect();
      element.removeEventListener("scroll", onScroll);
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("click", onClick, true);
      document.removeEventListener("selectionchange", onSelection);
    };
  }
  return {
    attach,
    isSticking: () => sticking,
    isAway: () => away,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    jump() {
      sticking = true;
      pin();
    },
    release,
  };
}
