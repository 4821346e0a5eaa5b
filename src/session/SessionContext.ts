import type {
  AgentEvent,
  AgentRequest,
  ClientProtocol,
  Command,
  ThreadState,
  ToolDeclaration,
} from "../model/index.ts";
import type { ClientTool } from "./Session.ts";

/** State and functions that the modules of one session share. */
export interface SessionContext {
  /** The id of the session in this connection; the wire has its own. */
  readonly sessionId: string;
  /** The protocol of the connection. */
  readonly protocol: ClientProtocol;
  /** The id under which the conversation is stored on this side; undefined where it is not, or not yet. */
  readonly storedId: string | undefined;
  /** The live state of the session. */
  readonly thread: ThreadState;
  /** Reduces an event into the live state. */
  readonly dispatch: (event: AgentEvent) => void;
  /** Passes a command to the protocol half and runs the effects of its step. */
  readonly command: (command: Command) => void;
  /** Runs work as one burst: then the turn loop advances and the listeners are notified. Does nothing once the session is closed. */
  readonly run: (work: () => void) => void;
  /** Schedules a call of the listeners for a change outside the thread. */
  readonly touch: () => void;
  /** The client tool of that name; undefined for names that are not declared, inherited property names included. */
  readonly tool: (name: string) => ClientTool | undefined;
  /** The client tools as they are declared to the agent. */
  readonly declarations: () => readonly ToolDeclaration[];
  /** Acquires the lease of an execution for this tab. False where another tab has it: `onFree` is called when that tab releases it. */
  readonly claim: (request: AgentRequest, onFree: () => void) => Promise<boolean>;
  /** Makes an id unique in this connection. */
  readonly createId: (noun: string) => string;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
}
