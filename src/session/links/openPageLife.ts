/** The lifecycle of the page that a connection lives in. */
export interface PageLife {
  /** Whether the page is active and the browser reports a network. */
  readonly isReady: () => boolean;
  /**
   * Calls `onSuspend` when the page is suspended (bfcache, freeze), `onResume` when the page or the network is back (not for a page that
   * is back without a network), `onOffline` when the network is lost, and `onLeave` when the page is unloaded. Returns its cleanup.
   */
  readonly listen: (
    onSuspend: () => void,
    onResume: () => void,
    onOffline?: () => void,
    onLeave?: () => void,
  ) => () => void;
}

/**
 * Watches the page; undefined if there is none. Hiding a tab is not an event here: a hidden page reads its streams like any other.
 *
 * @param page - The document, in tests another target of events.
 */
export function openPageLife(
  page: (EventTarget & { readonly defaultView: EventTarget | null }) | undefined = globalThis.document,
  isOnline: () => boolean = () => navigator.onLine,
): PageLife | undefined {
  const view = page?.defaultView;
  if (page === undefined || view === undefined || view === null) return undefined;
  let suspended = false;
  return {
    isReady: () => !suspended && isOnline(),
    listen(onSuspend, onResume, onOffline = () => {}, onLeave = () => {}) {
      function suspend(event: Event): void {
        // Connections end with a page that is unloaded.
        if (event.type === "pagehide" && !("persisted" in event && event.persisted === true)) return onLeave();
        suspended = true;
        onSuspend();
      }
      function wake(): void {
        suspended = false;
        if (isOnline()) onResume();
      }
      const listeners = [
        [view, "pagehide", suspend],
        [page, "freeze", suspend],
        [view, "pageshow", wake],
        [page, "resume", wake],
        [view, "online", wake],
        [view, "offline", onOffline],
      ] as const;
      for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
      return () => {
        for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
      };
    },
  };
}
