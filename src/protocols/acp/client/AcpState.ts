import type {
  AgentEvent,
  Answer,
  ClientOptions,
  Command,
  Json,
  JsonObject,
  SessionEvent,
} from "../../../model/index.ts";
import type { UpdateReader } from "../read/createUpdateReader.ts";

/** Options of the client half, which are sent in `initialize`, and with each session that is created, loaded or resumed. */
export interface AcpSettings {
  /** Working directory of the sessions: an absolute path on the agent's machine. @default "/" */
  readonly cwd: string;
  /** MCP servers for the agent to connect to, in the form of ACP. @default [] */
  readonly mcpServers: readonly Json[];
  /** Name and version of this client. @default none in version 1; `countersign` in version 2, which requires them */
  readonly clientInfo?:
    | { readonly name: string; readonly title?: string | undefined; readonly version: string }
    | undefined;
  /**
   * Further client capabilities of version 1, which override the kit's, e.g. `{ terminal: true }`. The kit's client refuses the requests
   * that belong to them (-32601), so announce only what something between it and the agent answers, as `countersign acp` does.
   */
  readonly capabilities?: JsonObject | undefined;
  /** Wire version: 1, or 2 for the draft of 2026-07-20. @default 1 */
  readonly version: 1 | 2;
}

/** An outgoing JSON-RPC message, or an operation on the streams. */
export type Outgoing =
  | {
      readonly type: "message";
      readonly message: JsonObject;
      /** Wire id of its session; HTTP repeats it in a header. */
      readonly wireId?: string | undefined;
      /** The thread's request that this message answers. */
      readonly requestId?: string | undefined;
    }
  /** The session exists: HTTP opens its stream; a socket carries it already. */
  | { readonly type: "listen"; readonly wireId: string }
  /** The session was closed: HTTP closes its stream. */
  | { readonly type: "leave"; readonly wireId: string };

/** One session on this connection. */
export interface AcpSession {
  readonly sessionId: string;
  /** The agent's id of the session; undefined until it is created. */
  wireId?: string | undefined;
  /** `closed`: not opened on this connection yet; prompts are queued while it is `opening`. */
  state: "closed" | "opening" | "open";
  readonly updates: UpdateReader;
  /** Replayed events, collected while `session/load` runs. */
  replay: AgentEvent[];
  /** Commands that are queued until the session is open. */
  queuedCommands: Command[];
  /** The turn of the last prompt, until it has ended. */
  prompting?: string | undefined;
  /** The turn that had not ended when the last prompt was sent: it was stopped, and its end may still arrive. */
  superseded?: string | undefined;
}

/** A request of this client without a response. */
export interface AcpCall {
  readonly method: string;
  readonly session?: AcpSession | undefined;
  readonly command?: Command | undefined;
  /** The response to `session/load`, until its replay is complete. */
  readonly loaded?: JsonObject | undefined;
}

/** An open request of the agent. */
export interface AcpPending {
  /** JSON-RPC id in the agent's id space; may be 0, a string, or equal to an id of this client. */
  readonly id: Json;
  readonly session: AcpSession;
  readonly turnId: string;
  readonly kind: "permission" | "form" | "link";
  readonly options: readonly { readonly id: string; readonly kind: string }[];
  /** Wire id of its call. */
  readonly toolCallId: string | undefined;
  /** Its content as JSON, to recognize a repetition. */
  readonly question: Json;
  /** Whether another request arrived with its JSON-RPC id, so that its options are ambiguous. */
  isAmbiguous?: true | undefined;
  /** Whether the agent accepts an edited input or a reason besides the chosen option, as agents of the kit do. */
  readonly takesMore: boolean;
}

/** The state of the codec for one connection. */
export interface AcpState {
  readonly settings: AcpSettings;
  readonly options: ClientOptions;
  /** Whether each session has its own stream, so that messages of different streams can arrive out of order. */
  readonly separateStreams: boolean;
  connection: "closed" | "initializing" | "open";
  /** The agent's response to `initialize`. */
  agent: JsonObject;
  /** The JSON-RPC id of this client's next request. */
  nextId: number;
  /** By local id. */
  readonly sessions: Map<string, AcpSession>;
  /** Requests of this client without a response, by JSON-RPC id. */
  readonly calls: Map<number, AcpCall>;
  /** Open requests of the agent, by the id of the thread's request. */
  readonly pending: Map<string, AcpPending>;
  /** Answers that are being sent, by request. */
  readonly answered: Map<string, { readonly pending: AcpPending; readonly answer: Answer }>;
  /** Commands that are queued until `initialize` is done. */
  queuedCommands: Command[];
  /** Messages about sessions whose id is not known yet. */
  early: JsonObject[];
}

/** The result of one input. */
export interface AcpStep {
  readonly events: SessionEvent[];
  readonly outgoing: Outgoing[];
}
