import type { Citation, EndReason, Json, JsonObject, KitError } from "../../model/index.ts";
import type { RunContext } from "../createRunClient.ts";

/** One step between its start and its stop. */
export interface OpenStep {
  readonly index: number;
  readonly type: string;
  /** The step as it began. */
  readonly start: JsonObject;
  /** The step as it goes back. */
  wire: JsonObject;
  /** Text so far: the answer's, the thought's summary, or a call's argument. */
  text: string;
  /** The content of an answer as it goes back. */
  readonly content: Json[];
  readonly citations: Citation[];
  /** The call it is, or the call whose result it is. */
  readonly toolCallId: string | undefined;
  readonly occurrence: number;
  stopped: boolean;
}

/** One interaction: a message. */
export interface Interaction {
  readonly messageId: string;
  interactionId: string;
  readonly steps: OpenStep[];
  status: string | undefined;
  continuationToken: string | undefined;
  completed: boolean;
}

/** The reader's memory of one run. */
export interface InteractionsState {
  readonly context: RunContext;
  interaction: Interaction | undefined;
  /** Assistant messages of the turn so far: the next one's number. */
  count: number;
  failure: KitError | undefined;
  /** How many calls of each id this run has had. */
  readonly seen: Map<string, number>;
}

/** Why a turn ended, by the interaction's status; a status that is not listed says that it has not ended. */
export const interactionEndReasons: Readonly<Record<string, EndReason>> = {
  completed: "completed",
  requires_action: "tool_use",
  requires_continuation: "paused",
  incomplete: "length",
  budget_exceeded: "other",
  cancelled: "cancelled",
  failed: "error",
};

/** Tells a call of the client from one that the provider runs itself. */
export function isHostedCall(type: string): boolean {
  return type.endsWith("_call") && type !== "function_call";
}
