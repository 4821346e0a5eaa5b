/** Keys that scroll. */
const READING = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

/** A box that scrolls itself, and knows when it was scrolled by somebody else. */
export interface WatchedScroll {
  /** Scrolls the box, which is not the user's. */
  readonly scrollTo: (top: number, behavior: ScrollBehavior) => void;
  /** Stops watching. */
  readonly stop: () => void;
}

/**
 * Calls `onUse` when the user scrolls a box: by wheel, touch, keys, the scroll bar, a selection or a screen reader. Scrolls of `scrollTo` do
 * not count, nor what the browser does because the size of the box or its content has changed.
 */
export function watchScroll(box: HTMLElement, onUse: () => void): WatchedScroll {
  /** The place that the box is scrolling to by itself. */
  let goal: number | undefined;
  let held = false;
  let known = read();
  function read() {
    return { top: box.scrollTop, height: box.scrollHeight, shown: box.clientHeight };
  }
  function onScroll(): void {
    const last = known;
    known = read();
    if (goal !== undefined && Math.abs(known.top - goal) <= 1) goal = undefined;
    else if (goal !== undefined && !held) return;
    else if (known.height !== last.height || known.shown !== last.shown) return;
    else if (Math.abs(known.top - last.top) > 1) onUse();
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (READING.has(key)) onUse();
  };
  const hold = (): void => {
    held = true;
  };
  const letGo = (): void => {
    held = false;
  };
  const rest = (): void => {
    goal = undefined;
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  box.addEventListener("scroll", onScroll, { passive: true, signal });
  box.addEventListener("scrollend", rest, { passive: true, signal });
  box.addEventListener("wheel", onUse, { passive: true, signal });
  box.addEventListener("touchmove", onUse, { passive: true, signal });
  box.addEventListener("keydown", onKeyDown, { signal });
  box.addEventListener("pointerdown", hold, { passive: true, signal });
  // Not every browser tells the end of a drag of the scroll bar: the next press anywhere begins anew.
  for (const type of ["pointerup", "pointercancel"] as const)
    addEventListener(type, letGo, { passive: true, capture: true, signal });
  return {
    scrollTo(top, behavior) {
      const most = Math.max(0, box.scrollHeight - box.clientHeight);
      goal = Math.min(Math.max(0, top), most);
      box.scrollTo({ top, behavior });
      known = read();
      if (Math.abs(known.top - goal) <= 1) goal = undefined;
    },
    stop: () => listeners.abort(),
  };
}
