import type { Json } from "../../model/index.ts";

/** How a call began. */
export interface ToolCallStartEvent {
  readonly toolName: string;
  /** The argument text as received; empty for a tool without parameters. */
  readonly input: string;
  /** Whether the call needs a confirmation before it runs: `sendToolCallConfirm` gives it. */
  readonly requireConfirmation?: true | undefined;
  /** JSON Schema of the input, where it may be edited before it is granted. */
  readonly inputSchema?: Json | undefined;
  /** Whether this client executes the call: `sendToolCallEnd` reports its result. */
  readonly isClientSideTool?: true | undefined;
  /** ISO 8601. */
  readonly timestamp?: string | undefined;
}

/** How a call ended. */
export interface ToolCallEndEvent {
  /** The result: text as it is, anything else as JSON text. For a failed call without one, the error message. */
  readonly output?: string | undefined;
  /** Whether the call failed. */
  readonly isError?: true | undefined;
  /** Cancelled, or refused by the user. */
  readonly cancelled?: true | undefined;
  /** ISO 8601. */
  readonly timestamp?: string | undefined;
}

/** The decision about a call. */
export interface ToolCallConfirmationEvent {
  readonly approved: boolean;
  /** The input the tool executes with; absent if it was refused. When sending, absent means the input that was shown. */
  readonly input?: Json | undefined;
}

/** A failure that was reported while the call continues. */
export interface ToolCallErrorEvent {
  readonly errorId: string;
  readonly message: string;
}

/** The result that this client reports for a call that it has executed. */
export interface SentToolCallEnd {
  /** The result of the call. @default null */
  readonly output?: Json | undefined;
  /**
   * Whether the call failed; `output` is then the error message, as JSON text if it is no text.
   * @default false
   */
  readonly isError?: boolean | undefined;
}

/**
 * One tool call with the interface of UiPath's helpers, over any protocol. A stateless view of the thread; what it sends
 * goes through the session like a click in the dialog.
 */
export interface ToolCallStream {
  /** The id of the call on the wire; it may occur again in other turns, and on some wires in the same one. */
  readonly toolCallId: string;
  /** Whether this call has ended: completed, failed, cancelled or refused. */
  readonly ended: boolean;
  /** Throws a `CountersignError` (`protocol`) if the start was never received: the result came alone. */
  readonly startEvent: ToolCallStartEvent;
  /** Like `startEvent`, but undefined if the start was never received. */
  readonly startEventMaybe: ToolCallStartEvent | undefined;
  /** Calls the handler when the call ends. Returns its cleanup, like all that begin with `on`. */
  onToolCallEnd(callback: (end: ToolCallEndEvent) => void): () => void;
  /** Calls the handler once, when the answer to its confirmation is sent or arrives: from here or another window, by whatever means. */
  onToolCallConfirm(callback: (confirm: ToolCallConfirmationEvent) => void): () => void;
  /** Calls the handler when a failure is reported that does not end the call. */
  onErrorStart(callback: (error: ToolCallErrorEvent) => void): () => void;
  /** Calls the handler when a failure that was reported with `onErrorStart` is over. */
  onErrorEnd(callback: (error: { readonly errorId: string }) => void): () => void;
  /**
   * Confirms or refuses the call. Sends nothing if that was decided already, or no request about it is open. Throws a `CountersignError`
   * (`stale`) after the end of a call that was not decided.
   */
  sendToolCallConfirm(confirm: ToolCallConfirmationEvent): void;
  /**
   * Ends a call that this client executes. Throws a `CountersignError`: `stale` after the end, `unsupported` if the agent executes the call
   * itself and the protocol lets no app end such a call, `protocol` if its request is blocked.
   */
  sendToolCallEnd(end?: SentToolCallEnd): void;
}
