import type {
  AgentEvent,
  AgentRequest,
  ClientProtocol,
  Command,
  ThreadState,
  ToolDeclaration,
} from "../model/index.ts";
import type { ClientTool } from "./Session.ts";

/** What the pieces of one session share. */
export interface SessionContext {
  /** The local id. */
  readonly sessionId: string;
  /** What is spoken. */
  readonly protocol: ClientProtocol;
  /** The live state. */
  readonly thread: ThreadState;
  /** Folds an event into the live state. */
  readonly dispatch: (event: AgentEvent) => void;
  /** Hands a command to the protocol half and runs what it asks for. */
  readonly command: (command: Command) => void;
  /** Runs work and settles what follows from it. */
  readonly run: (work: () => void) => void;
  /** Owes the listeners a call for a change outside the thread. */
  readonly touch: () => void;
  /** The client tool of that name; undefined for names nobody declared, inherited property names included. */
  readonly tool: (name: string) => ClientTool | undefined;
  /** The client tools as they are declared to the agent. */
  readonly declarations: () => readonly ToolDeclaration[];
  /** Takes an execution for this tab; false where another tab has it, then `onFree` is called when that one is gone. */
  readonly claim: (request: AgentRequest, onFree: () => void) => Promise<boolean>;
  /** Makes an id unique in this connection. */
  readonly createId: (noun: string) => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
