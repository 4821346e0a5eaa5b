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

/** What `acp()` is told about this client; goes into `initialize` and `session/new`. */
export interface AcpSettings {
  /** Working directory of new sessions: an absolute path on the agent's machine. */
  readonly cwd: string;
  /** MCP servers for the agent to connect to, in ACP's own form. */
  readonly mcpServers: readonly Json[];
  /** How this client calls itself. */
  readonly clientInfo?:
    | { readonly name: string; readonly title?: string | undefined; readonly version: string }
    | undefined;
  /** What this client does for the agent besides showing and asking, e.g. `{ terminal: true }`; whoever says so answers those requests. */
  readonly capabilities?: JsonObject | undefined;
  /** Wire version: 1, or 2 for the draft of 2026-07-20. */
  readonly version: 1 | 2;
}

/** A JSON-RPC message on its way out, or what is wanted of the streams. */
export type Outgoing =
  | {
      readonly type: "message";
      readonly message: JsonObject;
      /** Wire id of the session it is about; HTTP repeats it in a header. */
      readonly wireId?: string | undefined;
      /** The request of the thread that this message answers. */
      readonly requestId?: string | undefined;
    }
  /** The session exists: HTTP opens its stream, a socket has it already. */
  | { readonly type: "listen"; readonly wireId: string }
  /** Nobody looks at the session any more: HTTP closes its stream. */
  | { readonly type: "leave"; readonly wireId: string };

/** One session on this connection. */
export interface AcpSession {
  readonly sessionId: string;
  wireId?: string | undefined;
  /** `closed`: unknown to this connection yet; prompts wait while it is `opening`. */
  state: "closed" | "opening" | "open";
  readonly updates: UpdateReader;
  /** Replayed events, gathered while `session/load` runs. */
  replay: AgentEvent[];
  waiting: Command[];
  /** Whether the end of the prompt's turn is still to come. */
  prompting: boolean;
}

/** A request of ours whose response is still to come. */
export interface AcpCall {
  readonly method: string;
  readonly session?: AcpSession | undefined;
  readonly command?: Command | undefined;
  /** The answer of `session/load`, while its replay is being waited for. */
  readonly loaded?: JsonObject | undefined;
}

/** A request of the agent that waits for an answer. */
export interface AcpPending {
  /** JSON-RPC id of the agent's own id space; may be 0, a string, or equal to one of ours. */
  readonly id: Json;
  readonly session: AcpSession;
  readonly turnId: string;
  readonly kind: "permission" | "form" | "link";
  readonly options: readonly { readonly id: string; readonly kind: string }[];
  /** Wire id of the call that it is about. */
  readonly toolCallId: string | undefined;
  /** All that it asks, to know it again. */
  readonly question: Json;
  /** Whether another question came under its JSON-RPC id: no option of it means what it says. */
  isAmbiguous?: true | undefined;
  /** Whether the agent takes an edited input or a reason besides the chosen option, as ours do. */
  readonly takesMore: boolean;
}

/** The codec's memory: dies with the connection. */
export interface AcpState {
  readonly settings: AcpSettings;
  readonly options: ClientOptions;
  /** Whether each session has a stream of its own, so that messages of different streams may overtake each other. */
  readonly separateStreams: boolean;
  connection: "closed" | "initializing" | "open";
  /** What the agent answered to `initialize`. */
  agent: JsonObject;
  nextId: number;
  readonly sessions: Map<string, AcpSession>;
  readonly calls: Map<number, AcpCall>;
  readonly pending: Map<string, AcpPending>;
  /** Answers on their way, by request. */
  readonly answered: Map<string, { readonly pending: AcpPending; readonly answer: Answer }>;
  /** Commands that wait for `initialize`. */
  waiting: Command[];
  /** What the agent said about a session whose id has not been told yet. */
  early: JsonObject[];
}

/** What the codec gives for one input. */
export interface AcpStep {
  readonly events: SessionEvent[];
  readonly outgoing: Outgoing[];
}
