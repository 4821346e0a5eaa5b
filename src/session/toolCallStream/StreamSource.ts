import type { AgentEvent, ClientProtocol, Json, ThreadState, ToolCallError } from "../../model/index.ts";
import type { Decision } from "../Session.ts";

/** What the streams are derived from, and what they send through. */
export interface StreamSource {
  readonly protocol: ClientProtocol;
  readonly thread: ThreadState;
  /** Calls the listener with each event after it was reduced. Returns its cleanup. */
  onEvent(listener: (event: AgentEvent) => void): () => void;
  /** Decides a request. */
  decide(requestId: string, decision: Decision): void;
  /** Answers an execution with what the app did itself. `requestId` is absent where nobody asked and the protocol lets an app end any call. */
  answer(
    call: { readonly toolCallKey: string; readonly requestId?: string | undefined },
    result: { readonly output: Json } | { readonly error: ToolCallError },
  ): void;
  /** Called with what a handler of the app threw. */
  onListenerError(cause: unknown): void;
}
