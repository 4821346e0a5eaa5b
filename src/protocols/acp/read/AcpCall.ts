import type { Json, JsonObject } from "../../../model/index.ts";
import { equalValues } from "../../equalValues.ts";
import { readString } from "../../read.ts";
import type { Place } from "../createTurnPlace.ts";

/** The state of a call from its updates. */
export interface AcpCall extends Place {
  /** Index among the calls with its id in the turn, from 0. */
  readonly occurrence: number;
  /** Number of items in its content. */
  items: number;
  /** Its input; another call with the same id would have another one. */
  input: Json | undefined;
  /** Its title, by which calls without an input differ. */
  title: string | undefined;
  /** Whether it has ended. */
  ended: boolean;
}

/** The fields by which events address a call. */
export function toCallAddress(
  { turnId, messageId, occurrence }: AcpCall,
  toolCallId: string,
): Place & { readonly toolCallId: string; readonly occurrence: number } {
  return { turnId, messageId, toolCallId, occurrence };
}

/** Whether an update contradicts the known fields of a call, so that it belongs to another call with the same id. */
export function isAnotherCall({ input, title }: AcpCall, update: JsonObject): boolean {
  const other = update["rawInput"] ?? undefined;
  const updateTitle = readString(update["title"]);
  if (other === undefined && input === undefined)
    return title !== undefined && updateTitle !== undefined && title !== updateTitle;
  // Some agents start a call with an empty input and send the input later.
  return !isEmpty(input) && !isEmpty(other) && !equalValues(input, other);
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0);
}
