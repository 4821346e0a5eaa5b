import type { AgentEvent, ClientProtocol, Json, ThreadState, ToolCallError } from "../../model/index.ts";
import type { Decision } from "../Session.ts";

/** The session as the streams use it: they are derived from its thread and send through it. */
export interface StreamSource {
  readonly protocol: ClientProtocol;
  readonly thread: ThreadState;
  /** Calls the listener with each event after it was reduced. Returns its cleanup. */
  onEvent(listener: (event: AgentEvent) => void): () => void;
  /** Decides a request, like a click in the prompt. */
  decide(requestId: string, decision: Decision): void;
  /** Answers an execution with the app's result. `requestId` is absent without a request, where the protocol lets an app end any call. */
  answer(
    call: { readonly toolCallKey: string; readonly requestId?: string | undefined },
    result: { readonly output: Json } | { readonly error: ToolCallError },
  ): void;
  /** Called with what a handler of the app threw. */
  onListenerError(cause: unknown): void;
}
