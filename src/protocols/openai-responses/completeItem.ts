import type { AgentEvent, Json, JsonObject, ToolCallPatch } from "../../model/index.ts";
import { countCalls } from "../countCalls.ts";
import { equalValues } from "../equalValues.ts";
import { readId, readList, readObject, readString, withoutUndefined } from "../read.ts";
import { readFoundTools, readHostedOutput } from "../readHostedOutput.ts";
import { placeOf, startResponse } from "./ResponsesState.ts";
import type { ResponsesState } from "./ResponsesState.ts";
import { isNamelessCall, readCallItem, readCallPatch } from "./readCallItem.ts";
import { readItemTexts } from "./readItem.ts";
import { toItemRequests } from "./toItemRequests.ts";

/** Begins an item; a stream that was resumed may begin in the middle of a response. */
export function addItem(state: ResponsesState, index: number, value: JsonObject): AgentEvent[] {
  const events = state.responseId === undefined ? startResponse(state, {}) : [];
  // A stream that is told again tells the same items again; of what is not done yet the last word is still to come.
  const known = state.items.get(index);
  if (known !== undefined) {
    const { arguments: given = "" } = value;
    const isNews = given !== "" && !equalValues(known.value["arguments"] ?? null, given);
    return known.done && (isNews || isOtherItem(known.value, value))
      ? [...events, keepItem(state, index, value)]
      : events;
  }
  // A search of tools may get another id when it is done; until then there is nothing to show of it anyway.
  const read =
    value["type"] === "tool_search_call" && value["status"] !== "completed" ? undefined : readCallItem(value);
  if (read === undefined) {
    state.items.set(index, { value, lengths: new Map(), done: false });
    return events;
  }
  const { turnId, messageId } = placeOf(state, index);
  const { toolCallId } = read;
  const before = state.seen.get(toolCallId) ?? countCalls(state.context, toolCallId);
  // A granted MCP call goes on as the call that asked. Ids of what runs elsewhere are the items' own: the same one again is the same
  // call, which ran on over the end of a response.
  const goesOn = read.runsOn !== "application" && value["type"] !== "mcp_approval_request";
  const occurrence = goesOn && before > 0 ? before - 1 : before;
  state.seen.set(toolCallId, occurrence + 1);
  state.items.set(index, {
    value,
    call: { toolCallId, occurrence, runsOn: read.runsOn },
    lengths: new Map(),
    done: false,
  });
  return [...events, { type: "toolCall.started", turnId, messageId, ...read, occurrence }];
}

/** The finished item is the truth; it may come without ever having been added. */
export function completeItem(state: ResponsesState, index: number, value: JsonObject): AgentEvent[] {
  const before = state.items.get(index);
  if (before?.done === true) return contradicts(before.value, value) ? [keepItem(state, index, value)] : [];
  // What was announced is another item: the finished one is the truth, and nothing of it is shown under the other's name.
  if (before !== undefined && (before.value["type"] === "tool_search_call" || isOtherItem(before.value, value)))
    state.items.delete(index);
  const events = addItem(state, index, value);
  const item = state.items.get(index);
  if (item === undefined) return events;
  item.value = value;
  item.done = true;
  state.completed.add(readString(value["id"]) ?? "");
  if (isNamelessCall(value)) events.push(keepItem(state, index, value));
  const place = placeOf(state, index);
  const { turnId, messageId } = place;
  const { call } = item;
  // A search that the provider carries out has no id: its results come in the order of the calls.
  const search = value["type"] === "tool_search_output" && call === undefined ? state.searches.shift() : undefined;
  const resultOf = readId(value["call_id"]) ?? search;
  if (call !== undefined) {
    const { toolCallId, occurrence } = call;
    events.push({ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch: readCallPatch(value) });
    state.requests.push(...toItemRequests(turnId, call, value));
    if (value["type"] === "tool_search_call" && readString(value["call_id"]) === undefined)
      state.searches.push(toolCallId);
  } else if (resultOf !== undefined) {
    // {"type":"shell_call_output","call_id":"call_1","output":[{"stdout":"...","stderr":"","outcome":{...}}]}
    const output = value["output"] ?? value["result"] ?? value["tools"] ?? null;
    const patch = {
      status: "completed" as const,
      result: output,
      rawOutput: output,
      ...readShown(state, value, output),
    };
    events.push({ type: "toolCall.updated", turnId, messageId, toolCallId: resultOf, patch });
    state.requests = state.requests.filter((request) => request.toolCallId !== resultOf);
  }
  events.push(...readItemTexts(place, value), ...readListFailure(turnId, value));
  events.push({ type: "message.wire", turnId, messageId, items: [value], at: state.wired++ });
  return events;
}

/** Whether two items at one place are not the same: of another type, another tool, or another call. Proxies give items other ids. */
function isOtherItem(known: JsonObject, told: JsonObject): boolean {
  return ["type", "name", "call_id"].some((key) => !equalValues(known[key] ?? null, told[key] ?? null));
}

/** Whether a call that is finished is told again, as another one. Proxies give items other ids. */
function contradicts({ id: _knownId, ...known }: JsonObject, { id: _id, ...told }: JsonObject): boolean {
  const isCall = known["arguments"] !== undefined || known["call_id"] !== undefined;
  return isCall && !equalValues(known, told);
}

/** Keeps an item that cannot be read as it came. */
function keepItem(state: ResponsesState, index: number, value: JsonObject): AgentEvent {
  const { turnId, messageId } = placeOf(state, index);
  return { type: "unknown.received", turnId, messageId, name: readString(value["type"]) ?? "item", value };
}

/** {"type":"mcp_list_tools","server_label":"docs","tools":[],"error":"unreachable"}   its tools are missing from the answer */
function readListFailure(turnId: string, { type, error, server_label: server }: JsonObject): AgentEvent[] {
  if (type !== "mcp_list_tools" || error === undefined || error === null) return [];
  const message = `The tools of the MCP server ${JSON.stringify(server ?? "")} could not be listed.`;
  const detail = readString(error) ?? JSON.stringify(error);
  return [{ type: "failure.received", turnId, error: { code: "protocol", message, detail: detail.slice(0, 500) } }];
}

/** What there is to see of the output of a call: its terminals, one for each command, or the tools that it found. */
function readShown(state: ResponsesState, value: JsonObject, output: Json): ToolCallPatch {
  const found = readFoundTools(value["tools"]);
  if (found.length > 0) return { content: found };
  const toolCallId = readString(value["call_id"]) ?? "";
  const call = [...state.items.values()].find((item) => item.call?.toolCallId === toolCallId);
  const commands = readList(readObject(call?.value["action"])?.["commands"], readString);
  return withoutUndefined({ content: readHostedOutput(output, { toolCallId, commands }) });
}
