import type { Json, Role } from "../../model/index.ts";
import type { ToolCallStream } from "./ToolCallStream.ts";

/** The types of an interrupt that the kit knows; others are free-form. */
export const InterruptType = {
  /** A tool call waits for a confirmation. */
  ToolCallConfirmation: "uipath_cas_tool_call_confirmation",
} as const;

/** The subject of an interrupt. */
export interface InterruptValue {
  readonly toolCallId?: string | undefined;
  readonly toolName?: string | undefined;
  /** JSON Schema of the editable input, or of the form. */
  readonly inputSchema?: Json | undefined;
  /** The input that the tool would execute with. */
  readonly inputValue?: Json | undefined;
}

/** An interrupt: the agent asks a question in the middle of its message. */
export interface InterruptStart {
  /** The id of the request, for `sendInterruptEnd`. */
  readonly interruptId: string;
  readonly startEvent: {
    /** `InterruptType.ToolCallConfirmation`, or the kind of the request: `form`, `link`. */
    readonly type: string;
    readonly value: InterruptValue;
  };
}

/** A message that is not the user's, while it streams. */
export interface MessageStream {
  readonly messageId: string;
  readonly role: Role;
  /**
   * Calls the handler for each call of the message, once it is known what the call needs: a confirmation, an execution here, or
   * nothing. Returns its cleanup.
   */
  onToolCallStart(callback: (toolCall: ToolCallStream) => void): () => void;
  /** Calls the handler when the agent asks. Every confirmation is emitted here, too: the older flow. Returns its cleanup. */
  onInterruptStart(callback: (interrupt: InterruptStart) => void): () => void;
  /** Answers an interrupt; sends nothing if the request is closed or was decided already. */
  sendInterruptEnd(interruptId: string, end: { readonly approved: boolean; readonly input?: Json | undefined }): void;
}
