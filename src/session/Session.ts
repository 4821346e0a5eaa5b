import type {
  AgentEvent,
  Answer,
  ClientProtocol,
  ContentBlock,
  Json,
  JsonObject,
  Message,
  PolicyRule,
  PromptContent,
  ThreadState,
  ToolCallContent,
  ToolCallPart,
  ToolCallStatus,
  ToolKind,
  ToolOrigin,
  ToolOutput,
  ToolTraits,
} from "../model/index.ts";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { AuditLog, AuditOptions } from "./audit/AuditLog.ts";
import type { Pause, PauseResolution } from "./turn/Pause.ts";
import type { ConnectionState } from "./links/createConnectionState.ts";
import type { Recovery } from "./recovery/selectRecovery.ts";
import type { Policy } from "./policy/createRules.ts";
import type { MessageStream } from "./toolCallStream/MessageStream.ts";

/** Why a link has not begun: streams of this tab and others use every connection slot (`slot`), or there is no network (`network`). */
export type WaitReason = "slot" | "network";

/** The context of a client tool's call. */
export interface ToolContext {
  /** Aborted by stop, by the timeout and when the session closes. */
  readonly signal: AbortSignal;
  readonly toolCallId: string;
  readonly toolName: string;
  /** Shows progress on the call's card. */
  readonly progress: (progress: {
    done?: number | undefined;
    total?: number | undefined;
    message?: string | undefined;
  }) => void;
  /**
   * Shows on the call's card what the model need not get: content, and the raw output. A tool with `redactResult` shows no content,
   * and its raw output redacted.
   */
  readonly show: (shown: { content?: readonly ToolCallContent[] | undefined; rawOutput?: Json | undefined }) => void;
  /**
   * Asks the user in a prompt about this call. The tool's timeout stands still, and restarts when no question is open. Rejects, and
   * withdraws the question, when the call is aborted or ends, or `signal` is aborted.
   */
  readonly ask: (question: ToolQuestion, options?: { readonly signal?: AbortSignal | undefined }) => Promise<Answer>;
  /** Waits for what is not the tool's own work, such as its turn at something shared: the timeout stands still, as in `ask`. */
  readonly untimed: <T>(wait: Promise<T>) => Promise<T>;
}

/** A question of a running client tool to the user: a form to fill in, or an address to open. */
export type ToolQuestion =
  | { readonly kind: "form"; readonly title: string; readonly schema: Json }
  | { readonly kind: "link"; readonly title: string; readonly url: string };

/** Props of the component that draws the calls of a client tool. */
export interface ToolComponentProps<Input, Output> {
  /** The input, which is complete and fits the tool's schema. */
  readonly input: Input;
  /** What `execute` returned; undefined until it has. Checked by the tool's `output`, where there is one. */
  readonly output: Output | undefined;
  /** The state of the call. A call that failed, was denied or cancelled, or waits for a permission is drawn by the kit. */
  readonly status: Extract<ToolCallStatus, "pending" | "in_progress" | "awaiting_input" | "completed">;
  /** The whole call. */
  readonly part: ToolCallPart;
}

/** A React function component. Its props are compared like those of a method, so that a tool of any input fits where tools are expected. */
export type ToolComponent<Props> = { draw(this: void, props: Props): unknown }["draw"];

/** A tool that this client executes for the agent. Its name is its key in `tools`. */
export interface ClientTool extends ToolTraits {
  readonly title?: string | undefined;
  readonly description: string;
  /** JSON Schema of the input; validated before `execute` is called. */
  readonly parameters: JsonObject;
  readonly kind?: ToolKind | undefined;
  /** Who offers the tool, where it is not the page itself; shown wherever the tool is. */
  readonly origin?: ToolOrigin | undefined;
  /**
   * Checks an input beyond its schema: returns what is wrong, in words for the model, or nothing if the input is valid. An invalid
   * input is never executed. A tool with a Lark grammar needs this, because the kit has no parser of Lark: it receives the text.
   */
  readonly validate?: ((input: Json) => string | undefined) | undefined;
  /**
   * Parses an input that fits the schema, e.g. fills in defaults, before it is passed to `Component`; by default the input itself is
   * passed. `execute` gets it unparsed, except in a tool of `defineTool`.
   */
  readonly parse?: ((input: Json) => unknown) | undefined;
  /** Checks the output before it is passed to `Component`, synchronously; an output that does not fit is shown by the kit's card. */
  readonly output?: StandardSchemaV1 | undefined;
  /** A React function component that draws the calls in place of the kit's card. Keep it the same between renders. */
  readonly Component?: ToolComponent<never> | undefined;
  /** Does the work. What it throws becomes an error result for the model; a `ToolCallFailure` names the layer that failed. */
  execute(input: Json, context: ToolContext): ToolOutput | Promise<ToolOutput>;
  /**
   * Whether the user is asked before each execution.
   * @default false
   */
  readonly confirm?: boolean | undefined;
  /**
   * Milliseconds after which the call is aborted and answered with an error.
   * @default 60000
   */
  readonly timeout?: number | undefined;
  /**
   * Whether executing twice does no harm; `retry` is honoured only then.
   * @default false
   */
  readonly idempotent?: boolean | undefined;
  /**
   * How many times the call is retried after a thrown error.
   * @default 0
   */
  readonly retry?: number | undefined;
  /**
   * Bytes of UTF-8 beyond which the result is cut; the model sees a note about the cut. Images, sounds and files in content blocks are
   * not cut, but left out beyond 4 MiB.
   * @default 262144
   */
  readonly maxResultBytes?: number | undefined;
  /** Removes secrets from the result before it is stored or sent. */
  readonly redactResult?: ((output: ToolOutput) => ToolOutput) | undefined;
}

/** Client tools by name. */
export type ClientTools = Readonly<Record<string, ClientTool>>;

/** The decision of a user, a rule or a timeout about one request. */
export interface Decision {
  /** The chosen option; absent: the request's one-time option of the kind, else its permanent one, else none. */
  readonly optionId?: string | undefined;
  readonly granted: boolean;
  /** Why it is denied, for the agent. */
  readonly reason?: string | undefined;
  /** The input to use instead, for a permission; the values of a form. */
  readonly input?: Json | undefined;
  /**
   * Whether the server should remember the decision.
   * @default true with a permanent option, else not sent
   */
  readonly remember?: boolean | undefined;
  /** @default "user" */
  readonly by?: "user" | "policy" | "timeout" | undefined;
  /** Lines of bulk content that were not in sight when it was granted. */
  readonly unseen?: number | undefined;
  /** The rule that decided, where one did. */
  readonly rule?: PolicyRule | undefined;
}

/** A prompt that waits until the current turn has ended. */
export interface QueuedPrompt {
  /** Unique in its queue, for `editQueued` and `removeQueued`. */
  readonly id: string;
  readonly content: readonly ContentBlock[];
  /** When it was queued, in epoch milliseconds; absent where the app made it itself. */
  readonly at?: number | undefined;
}

/** Options of one session. */
export interface SessionOptions {
  /** Tools this client executes, by name. */
  readonly tools?: ClientTools | undefined;
  /**
   * How many times one turn may be continued before it pauses.
   * @default 50
   */
  readonly maxSteps?: number | undefined;
  /** How many client tools run at the same time. @default 4 */
  readonly concurrency?: number | undefined;
  /**
   * Rules that answer permissions without asking, and where remembered ones go (`createPolicy`).
   * @default none: everything is asked, and nothing is remembered here
   */
  readonly policy?: Policy | undefined;
  /** Who else gets the records of the audit log, and what is removed from them. */
  readonly audit?: AuditOptions | undefined;
  /** A thread to start from (a reload); nothing in it is executed automatically. A conversation in the app's `storage` replaces it. */
  readonly initialThread?: ThreadState | undefined;
  /**
   * Messages to start from, for hosts that store conversations themselves (`readUiMessages`, `readAgUiMessages`, or their own reading).
   * Ignored where there is an `initialThread`, or a conversation in the app's `storage`.
   */
  readonly initialMessages?: readonly Message[] | undefined;
  /** Whether the id is that of a stored conversation only: where the storage has none under it, a new one begins and the id is not sent. */
  readonly onlyStored?: boolean | undefined;
}

/** One conversation: runs effects, owns the turn loop, is the only caller of the reducer. Works without React. */
export interface Session {
  /** Local id; stays the same when the wire gives its own. */
  readonly sessionId: string;
  readonly protocol: ClientProtocol;
  /** Aborted when the session is closed: what waits for an event of it, which can no longer come, settles. */
  readonly signal: AbortSignal;
  /** The live state; event handlers read it, painting uses the published snapshot. */
  readonly thread: ThreadState;
  /** The rules of the page about permissions, where it was opened with them. */
  readonly policy: Policy | undefined;
  /** The decisions and executions since the session was opened here. */
  readonly audit: AuditLog;
  /** Prompts waiting for the turn to end, oldest first. */
  readonly queue: readonly QueuedPrompt[];
  readonly pause: Pause | null;
  /** Whether an earlier conversation is being loaded: from where it is stored on this side, or from the server's history. */
  readonly loading: boolean;
  /** Why its stream has not begun: it waits for the end of another stream (`slot`) or for the network; null while it does not wait. */
  readonly waitingFor: WaitReason | null;
  /**
   * Where this side stores the conversation: in the app's `storage`, or in the memory of the `page`, which stores what the server does
   * not; undefined if the app gives the thread itself.
   */
  readonly keptIn: "storage" | "page" | undefined;
  /** The id by which `connection.session(id)` finds the stored conversation again; undefined before it is stored for the first time. */
  readonly storedId: string | undefined;
  /** Typed text that is not sent yet, where it is stored; `setDraft` changes it and notifies no listener: only the composer shows it. */
  readonly draft: string;
  /** How the server can be reached now; the same object until it changes. */
  readonly connectionState: ConnectionState;
  /** The tools this client executes now, by name. */
  readonly tools: ClientTools;
  /** Calls the listener after each change of what this object shows, except `tools`, `draft`, `policy` and `audit`. Returns its cleanup. */
  subscribe(listener: () => void): () => void;
  /** Calls the listener with each event after it was reduced, also with one that changed nothing. Returns its cleanup. */
  onEvent(listener: (event: AgentEvent) => void): () => void;
  /**
   * Calls the handler for each message of the agent that starts from now on, with its calls and questions (see `MessageStream`). While
   * a handler is subscribed, calls of client tools that are not in `tools` are left to the handlers. Returns its cleanup.
   */
  onMessageStart(handler: (message: MessageStream) => void): () => void;
  /** What a prompt can contain here besides text: what the protocol carries, without what the server has not announced. */
  readonly promptContent: PromptContent;
  /**
   * Sends a prompt, or queues it while a turn runs or waits, or a stored conversation is being read. Blank text is ignored. Throws a
   * `CountersignError` (`unsupported`), and sends nothing, for a block that does not fit `promptContent`.
   */
  send(content: string | readonly ContentBlock[]): void;
  /** Replaces a queued prompt in place; blank text removes it. */
  editQueued(id: string, content: string | readonly ContentBlock[]): void;
  /** Keeps a queued prompt, and those behind it, from being sent while somebody edits it. Returns a function that ends this. */
  holdQueued(id: string): () => void;
  /** Removes a queued prompt; ignored for an unknown id. */
  removeQueued(id: string): void;
  /**
   * Decides a request: staged at once, delivered when the protocol allows; the grant of an execution runs the client tool. Where the answer
   * is being sent already, or the request is settled, a notice is added instead; an unknown request, and one that another tab decides, is
   * ignored. Throws a `CountersignError`: `protocol` for the grant of a blocked request, `configuration` for a decision that contradicts
   * the request, such as an unknown option.
   */
  decide(requestId: string, decision: Decision): void;
  /** Undoes a decision that is staged, could not be delivered, or is staged in another tab: the request is open here again. */
  reopen(requestId: string): void;
  /** Ends the turn: aborts client tools, cancels open calls, answers open requests as the protocol wants. */
  stop(): void;
  /** What `retry` does now, for the label of a button; null where nothing has failed. */
  readonly recovery: Recovery | null;
  /** Carries out `recovery`: delivers answers again (same idempotency key), reads again, or sends the last prompt again; else nothing. */
  retry(): void;
  /** Stores the typed text, so that it survives a reload of the page. */
  setDraft(draft: string): void;
  /** Connects at once instead of waiting for the next retry. */
  reconnect(): void;
  /** Sends the oldest queued prompt now, e.g. after a failed turn; the others follow. Ignored during a turn, and while that prompt is edited. */
  sendQueued(): void;
  /**
   * Ends the pause as the user decided; ignored without a pause. `shown` is the pause that the user has seen: with it, a later pause about
   * something else is left.
   */
  resolvePause(resolution: PauseResolution, shown?: Pause): void;
  /** Executes a client tool's call for the user: "Run again" after a restore or a failure. Throws like `decide` for a blocked call. */
  runTool(toolCallKey: string): void;
  /** Aborts a running client tool; the agent gets an error result, and the turn continues. Ignored while it does not run. */
  stopTool(toolCallKey: string): void;
  /**
   * Sends a prompt again, with other content or its own, and first stops a turn that runs or waits. `messageId` is the prompt (edit and
   * resend), or an answer to it (regenerate). The prompt takes the place of the earlier one, whose answer is kept as another branch; where
   * the feature `branches` is absent, it is sent as a new one at the end.
   */
  resend(messageId: string, content?: string | readonly ContentBlock[]): void;
  /** Shows the branch that begins with this prompt (`thread.forks`); ignored for an unknown id, in a turn, or while a prompt is queued. */
  showBranch(messageId: string): void;
  /** Asks the agent for another mode; `thread.session.modeId` changes when it confirms. */
  setMode(modeId: string): void;
  /** Asks the agent for other values of its settings, by id; `thread.session.options` changes when it confirms. */
  setOptions(options: JsonObject): void;
  /** Loads the messages before the oldest one; ignored where there are none, or while they are being loaded. */
  loadOlder(): void;
  /** Replaces the client tools; running calls continue with the old ones. */
  setTools(tools: ClientTools): void;
  /** Closes it: aborts client tools, stores the conversation, removes all listeners. Later calls do nothing, except `reconnect`. */
  close(): void;
}
