import type { AgentEvent, EndReason, Json, JsonObject, KitError, Role, TextKind } from "../../model/index.ts";
import type { RunContext } from "../run/createRunClient.ts";

/** One call of the run. */
export interface AgUiCall {
  readonly messageId: string;
  readonly toolName: string;
  /** Which call of its id within the turn it is, from 0. */
  readonly occurrence: number;
  argument: string;
  /** END came: only a new START may change the argument. */
  complete: boolean;
  resolved: boolean;
  /** What it was when its id began once more: the same again is the same call. */
  readonly before?: { readonly toolName: string; readonly input: Json | undefined };
}

/** Gives the fields by which events address a call. */
export function toCallAddress(
  { context }: AgUiState,
  { messageId, occurrence }: AgUiCall,
  toolCallId: string,
): { turnId: string; messageId: string; toolCallId: string; occurrence: number } {
  return { turnId: context.turnId, messageId, toolCallId, occurrence };
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
  /** The message that a server of ours tells; others are messages of their own. */
  main: string | undefined;
  /** What happens inside this call, as a sub-agent's. */
  parent: string | undefined;
  /** The calls that sub-agents run inside, by the agents' runs. */
  readonly subagents: Map<string, string>;
  /** Contents of activities, by their ids. */
  readonly activities: Map<string, Json>;
  /** Interrupts that were told by CUSTOM events, as they came. */
  readonly interrupts: Json[];
  /** The agent's state as it is now; goes back with the next run. */
  shared: Json;
  /** Whether requests were told by the kit's facts, and how it says that the turn ended. */
  told: boolean;
  /** Number of opaque values that the run has brought. */
  encrypted: number;
  ended: { readonly reason: EndReason; readonly error?: KitError } | undefined;
  finished: JsonObject | undefined;
  failure: KitError | undefined;
}

/** Names a message of the run; wire ids may come again in later runs. */
export function toMessageId(state: AgUiState, id: string): string {
  return state.main ?? `${state.context.turnId}:${id}`;
}

/** Begins a message, unless it is known already. */
export function startMessage(state: AgUiState, id: string, role: Role): AgentEvent[] {
  const messageId = toMessageId(state, id);
  const known = state.current === messageId || [...state.calls.values()].some((call) => call.messageId === messageId);
  state.current = messageId;
  const { turnId } = state.context;
  const parent = state.parent === undefined ? {} : { parent: state.parent };
  return known ? [] : [{ type: "message.started", turnId, messageId, role, ...parent }];
}
