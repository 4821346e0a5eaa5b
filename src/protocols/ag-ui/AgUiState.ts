import type { AgentEvent, JsonObject, KitError, Role, TextKind } from "../../model/index.ts";
import type { RunContext } from "../createRunClient.ts";

/** One call of the run. */
export interface AgUiCall {
  readonly messageId: string;
  readonly toolName: string;
  argument: string;
  /** END came: only a new START may change the argument. */
  complete: boolean;
  resolved: boolean;
}

/** The reader's memory of one run. */
export interface AgUiState {
  readonly context: RunContext;
  /** Wire ids of the messages begun in this run, with the length of their text. */
  readonly texts: Map<string, { readonly kind: TextKind; text: string }>;
  readonly calls: Map<string, AgUiCall>;
  /** The message that calls without a parent go into. */
  current: string | undefined;
  /** What a chunk without ids goes on with. */
  chunk: { readonly type: "text" | "call" | "reasoning"; readonly id: string } | undefined;
  finished: JsonObject | undefined;
  failure: KitError | undefined;
}

/** Names a message of the run; wire ids may come again in later runs. */
export function toMessageId(state: AgUiState, id: string): string {
  return `${state.context.turnId}:${id}`;
}

/** Begins a message, unless it is known already. */
export function startMessage(state: AgUiState, id: string, role: Role): AgentEvent[] {
  const messageId = toMessageId(state, id);
  const known = state.current === messageId || [...state.calls.values()].some((call) => call.messageId === messageId);
  state.current = messageId;
  return known ? [] : [{ type: "message.started", turnId: state.context.turnId, messageId, role }];
}
