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
  return target instanceof Element && target.closest('[aria-expanded], [aria-haspopup="dialog"], summary') !== null;
}

function isSelectingIn(viewport: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && viewport.contains(selection.anchorNode);
}

/** What happens in a thread. */
interface ThreadListeners {
  readonly onResize: ResizeObserverCallback;
  /** @param held - Whether a key, a button of the mouse or the screen is held, with which content can be scrolled. */
  readonly onScroll: (held: boolean) => void;
  /** The user turns the wheel up, opens something or selects text. */
  readonly onUse: () => void;
}

const HOLDS = ["keydown", "mousedown", "touchstart"] as const;
// A drag, a menu and another window take the release for themselves.
const LETS_GO = ["keyup", "mouseup", "touchend", "touchcancel", "dragend", "contextmenu", "blur"] as const;

/** Listens to what happens in a thread. Returns its cleanup. */
function listen(
  element: HTMLElement,
  content: HTMLElement,
  { onResize, onScroll, onUse }: ThreadListeners,
): () => void {
  const onWheel = ({ deltaY }: WheelEvent): void => {
    if (deltaY < 0 && element.scrollTop > 0) onUse();
  };
  const onClick = ({ target }: MouseEvent): void => {
    if (opensSomething(target)) onUse();
  };
  const onSelection = (): void => {
    if (isSelectingIn(element)) onUse();
  };
  let held = false;
  const hold = (): void => {
    held = true;
  };
  const letGo = (): void => {
    held = false;
  };
  const onMove = (): void => onScroll(held);
  const sizes = new ResizeObserver(onResize);
  sizes.observe(content);
  sizes.observe(element);
  element.addEventListener("scroll", onMove, { passive: true });
  element.addEventListener("wheel", onWheel, { passive: true });
  element.addEventListener("click", onClick, true);
  document.addEventListener("selectionchange", onSelection);
  for (const name of HOLDS) element.addEventListener(name, hold, { passive: true });
  for (const name of LETS_GO) window.addEventListener(name, letGo, { passive: true });
  return () => {
    sizes.disconnect();
    element.removeEventListener("scroll", onMove);
    element.removeEventListener("wheel", onWheel);
    element.removeEventListener("click", onClick, true);
    document.removeEventListener("selectionchange", onSelection);
    for (const name of HOLDS) element.removeEventListener(name, hold);
    for (const name of LETS_GO) window.removeEventListener(name, letGo);
  };
}

/**
 * Creates the controller of one thread's scrolling; it starts at the end.
 *
 * Scrolling up, selecting text or opening something inside stops following; scrolling back to the end follows again. Shrinking content, a
 * growing viewport and the virtual list, when it measures rows, move the scroll position without the user. So an upward move counts as the
 * user's only in a viewport that kept its size during that frame, at a height that is the same as before it. While a key, a button or the
 * screen is held, the height may have grown: an answer that streams must not make it harder to leave.
 */
export function createStickToEnd(): StickToEnd {
  const listeners = new Set<() => void>();
  let viewport: HTMLElement | undefined;
  let sticking = true;
  /** Whether the position moved up, and it is not known yet by whom: sizes are observed at the end of a frame, after its scroll events. */
  let doubtful = false;
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
    if (viewport !== undefined && sticking && !doubtful) {
      viewport.scrollTop = viewport.scrollHeight;
      remember(viewport);
    }
    update();
  }
  function release(): void {
    sticking = false;
    doubtful = false;
    update();
  }
  function onResize(entries: readonly ResizeObserverEntry[]): void {
    // Content also changes its height because the user scrolls: rows are measured when they come into view.
    if (entries.some(({ target }) => target === viewport)) doubtful = false;
    pin();
  }
  function releaseIfDoubtful(): void {
    if (doubtful) release();
  }
  function onScroll(held: boolean): void {
    if (viewport === undefined) return;
    const growth = viewport.scrollHeight - lastHeight;
    const movedUp = viewport.scrollTop < lastTop && (growth === 0 || (held && growth > 0));
    if (movedUp && distance(viewport) > NEAR) {
      doubtful = sticking;
      // The next frame begins after the sizes of this one were observed.
      requestAnimationFrame(() => requestAnimationFrame(releaseIfDoubtful));
    } else if (!movedUp && distance(viewport) <= NEAR) {
      sticking = true;
      doubtful = false;
    }
    remember(viewport);
    update();
  }
  function attach(element: HTMLElement, content: HTMLElement): () => void {
    viewport = element;
    const detach = listen(element, content, { onResize, onScroll, onUse: release });
    pin();
    return () => {
      viewport = undefined;
      detach();
    };
  }
  return {
    attach,
    isSticking: () => sticking && !doubtful,
    isAway: () => away,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    jump() {
      sticking = true;
      doubtful = false;
      pin();
    },
    release,
  };
}
