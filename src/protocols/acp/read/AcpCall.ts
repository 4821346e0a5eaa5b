import type { Json, JsonObject } from "../../../model/index.ts";
import { equalValues } from "../../equalValues.ts";
import { readString } from "../../read.ts";
import type { Place } from "../createTurnPlace.ts";

/** A call as it was told so far. */
export interface AcpCall extends Place {
  /** Which call of its id within the turn it is, from 0. */
  readonly occurrence: number;
  /** How many items its content has. */
  items: number;
  /** What was said of it that another call with its id would say otherwise. */
  input: Json | undefined;
  title: string | undefined;
  /** Whether the agent has said how it ended. */
  ended: boolean;
}

/** Gives the fields by which events address a call. */
export function toCallAddress(
  { turnId, messageId, occurrence }: AcpCall,
  toolCallId: string,
): Place & { readonly toolCallId: string; readonly occurrence: number } {
  return { turnId, messageId, toolCallId, occurrence };
}

/** Whether an update contradicts what is known of a call: it is about another one, which was given the same id. */
export function isAnotherCall({ input, title }: AcpCall, update: JsonObject): boolean {
  const other = update["rawInput"] ?? undefined;
  const words = readString(update["title"]);
  if (other === undefined && input === undefined) return title !== undefined && words !== undefined && title !== words;
  // Some agents begin a call with an empty input, and say it again when they know it.
  return !isEmpty(input) && !isEmpty(other) && !equalValues(input, other);
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0);
}
