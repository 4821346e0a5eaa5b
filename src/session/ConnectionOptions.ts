import type { ClientProtocol, KitError } from "../model/index.ts";
import type { LoadSocketIo } from "../transport/index.ts";
import type { TabPort } from "./tabs/createTabs.ts";

/** Options of a connection. */
export interface ConnectionOptions {
  /** What the server speaks. */
  readonly protocol: ClientProtocol;
  /** Base address of the agent server, absolute or relative to the page. */
  readonly url: string;
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Loads socket.io's client, for protocols that speak it: `() => import("socket.io-client")`. */
  readonly loadSocketIo?: LoadSocketIo | undefined;
  /** Extra headers, e.g. a token; a function is called for each request. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
  /** @default globalThis.WebSocket */
  readonly WebSocket?: typeof globalThis.WebSocket | undefined;
  /** Milliseconds of silence after which a stream whose server sends heartbeats counts as broken. @default 45000 */
  readonly heartbeatTimeout?: number | undefined;
  /**
   * The way to the other tabs: a prompt that is answered in one goes away in all, and a tool of the page runs in one; null for none.
   * @default a `BroadcastChannel` named `countersign` and the locks of the page, where there is a page
   */
  readonly tabs?: TabPort | null | undefined;
  /** Clock in epoch milliseconds, for tests. @default Date.now */
  readonly now?: (() => number) | undefined;
  /** Id source, for tests. */
  readonly createId?: ((noun: string) => string) | undefined;
  /** Called with programming errors of listeners and with protocol faults; the default writes to the console. */
  readonly onError?: ((error: KitError) => void) | undefined;
}
