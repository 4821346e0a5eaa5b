import type { ClientProtocol, Command, KitError } from "../model/index.ts";
import type { Settler } from "./createBurst.ts";
import type { ConnectionTracker } from "./links/createConnectionState.ts";
import type { Conversations } from "./storage/Conversations.ts";
import type { Tabs } from "./tabs/createTabs.ts";

/** The connection as its sessions use it. */
export interface SessionHost {
  /** The protocol of the connection. */
  readonly protocol: ClientProtocol;
  /** Address of the agent server. */
  readonly url: string;
  /** The other tabs of this origin, by a broadcast channel and locks. */
  readonly tabs: Tabs;
  /** Runs work as one burst: then the touched sessions advance and their listeners are notified. */
  readonly run: (work: () => void) => void;
  /** Marks a session that must settle at the end of the burst. `isDelta`: only its listeners are called. */
  readonly touch: (settler: Settler, isDelta?: boolean) => void;
  /** Passes the command to the half and runs its step. Returns the error of a half that throws. */
  readonly command: (command: Command) => KitError | undefined;
  /** Makes an id unique in this connection. */
  readonly createId: (noun: string) => string;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  /** Called with what a listener threw. */
  readonly onListenerError: (cause: unknown) => void;
  /** The conversations that are stored on this side; absent if none is. */
  readonly conversations: Conversations | undefined;
  /** The state of the connection to the server. */
  readonly tracker: ConnectionTracker;
  /** Connects at once instead of waiting for the next retry. */
  readonly reconnect: () => void;
  /** Called when the session is closed. */
  readonly release: () => void;
}
