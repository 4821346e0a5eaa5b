import type {
  AgentEvent,
  Answer,
  ConfigOption,
  ContentBlock,
  EndReason,
  JsonObject,
  NewRequest,
  ThreadState,
  ToolDeclaration,
} from "../model/index.ts";

/** The context of one turn. The server has already logged the user's message and opened the assistant's. */
export interface AgentTurn {
  readonly sessionId: string;
  readonly turnId: string;
  /** The assistant message that text and calls go into. */
  readonly messageId: string;
  readonly prompt: readonly ContentBlock[];
  /** The text blocks of the prompt, joined by line breaks. */
  readonly text: string;
  /** The session so far, this prompt included. */
  readonly thread: () => ThreadState;
  /** Tools the client declared and will execute. */
  readonly clientTools: readonly ToolDeclaration[];
  /** Aborted when the user stops the turn, when the server stops, or when another process takes the turn over. */
  readonly signal: AbortSignal;
  /** Logs an event and sends it to all connected clients. */
  emit(event: AgentEvent): void;
  /**
   * Opens requests and waits until all of them are answered, in the order given. The agent is blocked meanwhile: the turn ends with
   * `tool_use` and starts again afterwards. A permission for a tool that the user trusts is granted at once (`by: "policy"`). Client tools
   * are requests of kind `execution`. An id may be used again: the server makes it unique, so that no answer counts for another question.
   * Rejects with an `AbortError` on stop.
   */
  ask(requests: readonly NewRequest[]): Promise<readonly Answer[]>;
  /**
   * Whether the agent still repeats events that the server had logged before a restart: then it need not wait. Such events are not logged
   * again, and `ask` returns the answers that were given. Absent: never.
   */
  isReplay?(): boolean;
  /** Cuts the connections of all clients, as a bad network would; the turn continues. Absent if a server cannot. */
  drop?(): void;
}

/** One session as its agent gets it, also between turns. */
export interface AgentSession {
  readonly sessionId: string;
  /** The session so far. */
  readonly thread: () => ThreadState;
  /** Logs an event outside of a turn, or after the end of its turn. */
  readonly emit: (event: AgentEvent) => void;
}

/** An agent that answers prompts: scripted, real or backed by a model; independent of protocols. */
export interface Agent {
  readonly name: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly version: string;
  /** Tools that it executes itself, for announcements. */
  readonly tools?: readonly ToolDeclaration[] | undefined;
  /** Tasks that it suggests in an empty thread; sent as prompts when chosen. */
  readonly suggestions?: readonly string[] | undefined;
  /** Settings that each session can change, with their defaults; `turn.thread().session.options` contains the current values. */
  readonly options?: readonly ConfigOption[] | undefined;
  /**
   * Whether `run` may be called again for a turn that a crash of the server interrupted: it must emit the same events under the same ids
   * up to there, and execute nothing twice. Without it such a turn ends with an error.
   * @default false
   */
  readonly resumable?: boolean | undefined;
  /**
   * Whether it keeps the conversation itself, as an ACP agent does, and so cannot forget: a prompt then never takes the place of another one.
   * @default false: it reads `turn.thread()`
   */
  readonly remembers?: boolean | undefined;
  /** Runs one turn and returns how it ended. An error that it throws becomes `error`; after a stop, `cancelled`. */
  run(turn: AgentTurn): Promise<EndReason>;
  /** Returns a file as the session sees it now, for the files panel; rejects with a `CountersignError` (`not_found`, `forbidden`). */
  readFile?: ((sessionId: string, path: string) => Promise<string>) | undefined;
  /**
   * Called when the server loads a session: a new one, or an old one after a restart. Emits what belongs to it, e.g. its modes. Prompts do
   * not wait for it.
   */
  openSession?: ((session: AgentSession) => Promise<void>) | undefined;
  /** Changes the mode, and emits the change; rejects with a `CountersignError`. Absent: the server sets the mode itself. */
  setMode?: ((sessionId: string, modeId: string) => Promise<void>) | undefined;
  /** Changes settings that it offers, and emits the change; rejects with a `CountersignError`. Absent: the server stores them itself. */
  setOptions?: ((sessionId: string, options: JsonObject) => Promise<void>) | undefined;
  /** Called when work on the session ends. `deleted`: remove everything that belongs to it; else only the server stops. */
  closeSession?: ((sessionId: string, deleted: boolean) => Promise<void>) | undefined;
}
