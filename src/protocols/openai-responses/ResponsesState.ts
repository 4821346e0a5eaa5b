import type { AgentEvent, EndReason, JsonObject, KitError, NewRequest } from "../../model/index.ts";
import type { RunContext } from "../createRunClient.ts";
import { readId, readNumber, readObject, readString } from "../read.ts";
import type { ItemPlace } from "./readItem.ts";

/** One item of the current response. */
export interface ResponsesItem {
  /** The item as it last came. */
  value: JsonObject;
  readonly call?: { readonly toolCallId: string; readonly occurrence: number; readonly runsOn: string };
  readonly lengths: Map<string, number>;
  done: boolean;
}

/** The reader's memory of one run. */
export interface ResponsesState {
  readonly context: RunContext;
  responseId: string | undefined;
  messageId: string;
  items: Map<number, ResponsesItem>;
  /** Ids of the items that are done. */
  completed: Set<string>;
  /** Items completed so far: the offset of the next one in `Message.wire`. */
  wired: number;
  requests: NewRequest[];
  /** Searches of tools whose result is still to come, oldest first. */
  searches: string[];
  reason: EndReason | undefined;
  failure: KitError | undefined;
  /** How many calls of each id the turn has had; some servers number them anew in each response. */
  readonly seen: Map<string, number>;
}

/** Begins a response, unless it is the current one. */
export function startResponse(state: ResponsesState, response: JsonObject): AgentEvent[] {
  const id = readString(response["id"]) ?? "response";
  if (state.responseId === id) return [];
  state.responseId = id;
  state.messageId = `${state.context.turnId}:${id}`;
  state.items = new Map();
  state.completed = new Set();
  state.wired = 0;
  state.requests = [];
  state.searches = [];
  state.reason = undefined;
  return [{ type: "message.started", turnId: state.context.turnId, messageId: state.messageId, role: "assistant" }];
}

/** Says where an item of the current response goes. */
export function placeOf(state: ResponsesState, outputIndex: number): ItemPlace {
  return { turnId: state.context.turnId, messageId: state.messageId, outputIndex };
}

/** Finds which item an event is about: by its place, else by the item's id; undefined where it says neither. */
export function findIndex(state: ResponsesState, payload: JsonObject): number | undefined {
  const index = readNumber(payload["output_index"]);
  if (index !== undefined) return index;
  const id = readId(payload["item_id"]) ?? readId(readObject(payload["item"])?.["id"]);
  if (id === undefined) return undefined;
  return [...state.items].find(([, { value }]) => value["id"] === id)?.[0];
}

/** Gives a place to an item that comes without one: one that no other has. */
export function nextIndex({ items }: ResponsesState): number {
  return Math.min(0, ...items.keys()) - 1;
}
