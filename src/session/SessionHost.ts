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
  /**
   * Runs work as one burst (see `createBurst`): afterwards the sessions that it touched take their next steps, and listeners are notified
   * once.
   */
  readonly run: (work: () => void) => void;
  /** Marks a session that the burst has changed. `isDelta`: no step can follow from the change, so that only its listeners are notified. */
  readonly touch: (settler: Settler, isDelta?: boolean) => void;
  /** Passes the command to the half and runs its step. Returns the error of a half that throws. */
  readonly command: (command: Command) => KitError | undefined;
  /** Creates an id, unique in this connection, for a noun such as `turn`: `turn_k3x9…`. */
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
