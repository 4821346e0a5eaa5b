import type { ClientProtocol, Command, KitError } from "../model/index.ts";
import type { Settler } from "./createBurst.ts";
import type { ConnectionTracker } from "./links/createConnectionState.ts";
import type { Conversations } from "./storage/Conversations.ts";
import type { Tabs } from "./tabs/createTabs.ts";

/** What a session needs from its connection. */
export interface SessionHost {
  /** What is spoken. */
  readonly protocol: ClientProtocol;
  /** Address of the agent server. */
  readonly url: string;
  /** The other tabs of this origin. */
  readonly tabs: Tabs;
  /** Runs work and settles what follows from it. */
  readonly run: (work: () => void) => void;
  /** Marks what must settle at the end of the burst. `isDelta`: only listeners are called. */
  readonly touch: (settler: Settler, isDelta?: boolean) => void;
  /** Hands the command to the half and runs its step. A half that throws gives the error. */
  readonly command: (command: Command) => KitError | undefined;
  /** Makes an id unique in this connection. */
  readonly createId: (noun: string) => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called with what a listener threw. */
  readonly onListenerError: (cause: unknown) => void;
  /** What is kept of conversations on this side; absent where nothing is. */
  readonly conversations: Conversations | undefined;
  /** How the server can be reached. */
  readonly tracker: ConnectionTracker;
  /** Tries to reach the server at once. */
  readonly reconnect: () => void;
  /** The session is closed. */
  readonly release: () => void;
}
