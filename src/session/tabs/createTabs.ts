import { readTabMessage } from "./TabMessage.ts";
import type { TabMessage } from "./TabMessage.ts";

/** The means to reach the other tabs of this origin. */
export interface TabPort {
  /** Opens a channel that all tabs receive: a `BroadcastChannel`, or one for tests. */
  readonly openChannel: () => Pick<BroadcastChannel, "postMessage" | "close" | "addEventListener">;
  /** Locks of which one tab at a time is the holder; absent in insecure contexts. A tool may then run in two tabs. */
  readonly locks?: Pick<LockManager, "request"> | undefined;
}

/** The other tabs, as one connection sees them. */
export interface Tabs {
  /** Posts a message to the other tabs; it is dropped after `close`. */
  readonly post: (message: TabMessage) => void;
  /** Calls the listener with each message of the other tabs. Returns its cleanup. */
  readonly listen: (listener: (message: TabMessage) => void) => () => void;
  /**
   * Acquires the lock of that name for as long as the connection is open; true where this tab has it. Else `onFree` is called when the tab
   * that has it releases it.
   */
  readonly claim: (name: string, onFree: () => void) => Promise<boolean>;
  /** Closes the channel and releases all locks. */
  readonly close: () => void;
}

/** Opens the channel to the other tabs when it is first used; without a port, as outside a page, this tab is the only one. */
export function createTabs(port: TabPort | undefined): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const closing = new AbortController();
  const claimed = new Map<string, Promise<boolean>>();
  let channel: ReturnType<TabPort["openChannel"]> | undefined;
  /** Does nothing after `close`: a write that began before may end later. */
  function open(): typeof channel {
    if (channel !== undefined || port === undefined || closing.signal.aborted) return channel;
    channel = openQuietly(port);
    channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const message = readTabMessage(data);
      if (message !== undefined) for (const one of Array.from(listeners)) one(message);
    });
    return channel;
  }
  return {
    post: (message) => open()?.postMessage(message),
    listen(listener) {
      open();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async claim(name, onFree) {
      if (port?.locks === undefined) return true;
      const hasLock = claimed.get(name) ?? takeLock(port.locks, name, closing.signal);
      claimed.set(name, hasLock);
      if (await hasLock) return true;
      claimed.delete(name);
      const { signal } = closing;
      // Rejects when the connection closes: then `onFree` need not be called.
      void port.locks.request(name, { signal }, () => onFree()).catch(() => undefined);
      return false;
    },
    close() {
      closing.abort();
      channel?.close();
      channel = undefined;
    },
  };
}

/** Opens the channel; undefined where the browser refuses it, as where it stores nothing of a site: this tab is alone then. */
function openQuietly({ openChannel }: TabPort): ReturnType<TabPort["openChannel"]> | undefined {
  try {
    return openChannel();
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock until the signal is aborted; false if another tab has it. True where the browser refuses locks, as to an opaque origin: no
 * tab can have one there.
 */
function takeLock(locks: NonNullable<TabPort["locks"]>, name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      if (lock === null || signal.aborted) return undefined;
      return new Promise((release) => signal.addEventListener("abort", () => release(), { once: true }));
    };
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}

/** Opens the port of a page; undefined if there is no page, since a channel would keep a process alive. */
export function openTabPort(): TabPort | undefined {
  if (typeof document === "undefined" || typeof BroadcastChannel === "undefined") return undefined;
  const openChannel = (): BroadcastChannel => new BroadcastChannel("countersign");
  // Absent on insecure origins, and null in some browsers that are imitated for tests.
  const { locks }: { readonly locks?: LockManager | null | undefined } = navigator;
  return locks === undefined || locks === null ? { openChannel } : { openChannel, locks };
}
