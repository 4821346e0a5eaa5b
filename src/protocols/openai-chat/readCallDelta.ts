import type { AgentEvent, JsonObject } from "../../model/index.ts";
import { countCalls } from "../countCalls.ts";
import { readId, readNumber, readObject, readString, toJsonText } from "../read.ts";
import type { ChatCall, ChatResponse, ChatState } from "./ChatState.ts";

/**
 * Reads one piece of a call. The wire's rule is: `index` tells which, id and name come once, arguments append. Imitators differ, so:
 * an empty string is absent · another id at the same index is another call · without an index an id begins a call, and what has
 * neither belongs to the last one · indices are names, not places (some begin at 1) · a name is never overwritten by an empty one.
 */
export function readCallDelta(state: ChatState, response: ChatResponse, delta: JsonObject): AgentEvent[] {
  const form = delta["type"] === "custom" || delta["custom"] !== undefined ? "custom" : "function";
  const body = readObject(delta[form]) ?? {};
  const id = readId(delta["id"]) ?? "";
  const name = readString(body["name"]) ?? "";
  const found = findCall(response, readNumber(delta["index"]), id);
  const call = found ?? addCall(state, response, delta["type"] === "function_call" ? "function_call" : form, delta, id);
  const { turnId } = state.context;
  const place = { turnId, messageId: response.messageId, toolCallId: call.toolCallId, occurrence: call.occurrence };
  const events: AgentEvent[] = [];
  if (found === undefined) {
    call.toolName = name;
    events.push({ type: "toolCall.started", ...place, toolName: name, runsOn: "application" });
  } else if (call.toolName === "" && name !== "") {
    call.toolName = name;
    events.push({ type: "toolCall.updated", ...place, patch: { toolName: name } });
  }
  // A few servers send the arguments as an object instead of its text.
  const given = form === "custom" ? body["input"] : body["arguments"];
  const whole = readObject(given);
  const text = readString(given) ?? (whole === undefined ? "" : toJsonText(whole));
  if (text !== "") {
    events.push({ type: "toolCall.argumentDelta", ...place, delta: text, at: call.argument.length });
    call.argument += text;
  }
  return events;
}

function findCall({ calls }: ChatResponse, index: number | undefined, id: string): ChatCall | undefined {
  if (index === undefined) return id === "" ? calls.at(-1) : calls.find(({ wireId }) => wireId === id);
  const call = calls.findLast((candidate) => candidate.index === index);
  if (call === undefined || id === "" || call.wireId === id) return call;
  if (call.wireId !== "") return calls.findLast((candidate) => candidate.index === index && candidate.wireId === id);
  call.wireId = id;
  return call;
}

function addCall(
  state: ChatState,
  { messageId, calls }: ChatResponse,
  form: ChatCall["form"],
  delta: JsonObject,
  wireId: string,
): ChatCall {
  const toolCallId = wireId === "" ? `${messageId}:call-${calls.length}` : wireId;
  const occurrence = state.seen.get(toolCallId) ?? countCalls(state.context, toolCallId);
  state.seen.set(toolCallId, occurrence + 1);
  const index = readNumber(delta["index"]) ?? calls.length;
  const call: ChatCall = { index, wireId, toolCallId, occurrence, toolName: "", argument: "", form };
  calls.push(call);
  return call;
}
