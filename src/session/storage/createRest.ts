/** Milliseconds after a change within which it is written, together with the changes that follow. */
const REST = 1_000;

/** A write that waits for further changes. */
export interface Rest {
  /** Runs the work within a second, if it does not wait already. */
  start(): void;
  /** Drops the work that waits. */
  cancel(): void;
  /** Runs the work as when the page is left, which nothing listens to any more. */
  close(): void;
}

/**
 * Runs the work a second after the first change, when the page is hidden, since a phone may end it then without another event, and when it
 * is left, then followed by `onLeave`; does nothing where it is not `active`.
 */
export function createRest(active: boolean, work: () => void, onLeave?: () => void): Rest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = (): void => {
    work();
    onLeave?.();
  };
  const hide = (): void => {
    if (document.visibilityState === "hidden") work();
  };
  if (active) {
    globalThis.addEventListener?.("pagehide", leave);
    globalThis.document?.addEventListener("visibilitychange", hide);
  }
  return {
    start() {
      if (active) timer ??= setTimeout(work, REST);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
    close() {
      if (active) {
        globalThis.removeEventListener?.("pagehide", leave);
        globalThis.document?.removeEventListener("visibilitychange", hide);
      }
      leave();
    },
  };
}
