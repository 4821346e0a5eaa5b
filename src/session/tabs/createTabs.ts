import { readTabMessage } from "./TabMessage.ts";
import type { TabMessage } from "./TabMessage.ts";

/** A way to the other tabs of this origin: a `BroadcastChannel`, or one for tests. */
export type TabChannel = Pick<BroadcastChannel, "postMessage" | "close" | "addEventListener">;

/** The other tabs, as one connection sees them. */
export interface Tabs {
  /** Tells the others. */
  readonly post: (message: TabMessage) => void;
  /** Calls the listener with what the others tell. Returns its cleanup. */
  readonly listen: (listener: (message: TabMessage) => void) => () => void;
  /** Closes the channel. */
  readonly close: () => void;
}

/** Opens the channel to the other tabs with the first listener; without a channel, as outside a page, nothing is told and nothing comes. */
export function createTabs(open: (() => TabChannel) | undefined): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  let channel: TabChannel | undefined;
  return {
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      if (channel === undefined && open !== undefined) {
        channel = open();
        channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
          const message = readTabMessage(data);
          if (message !== undefined) for (const one of Array.from(listeners)) one(message);
        });
      }
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => channel?.close(),
  };
}

/** The channel of a page; none where there is no page, since it would keep a process alive. */
export function openTabChannel(): (() => TabChannel) | undefined {
  if (typeof document === "undefined" || typeof BroadcastChannel === "undefined") return undefined;
  return () => new BroadcastChannel("countersign");
}
