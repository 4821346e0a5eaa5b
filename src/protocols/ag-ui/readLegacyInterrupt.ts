import type { AgentEvent, Json, JsonObject, NewRequest } from "../../model/index.ts";
import { parseJson, readObject, readString, toJsonText } from "../read.ts";
import type { AgUiState } from "./AgUiState.ts";
import { readCallEvent } from "./readAgUiCall.ts";
import { readInterrupt } from "./readInterrupt.ts";

/** What stands for a free answer: a bare text is the payload then. */
const textSchema: JsonObject = { type: "object", properties: { response: { type: "string" } }, required: ["response"] };

/**
 * Notes an interrupt of the time before AG-UI had them (LangGraph, Mastra): a CUSTOM event named `on_interrupt`, whose value is text or
 * JSON. A call that it names and nobody has announced is opened, so that it has a name.
 *
 * `{"type":"CUSTOM","name":"on_interrupt","value":"{\"type\":\"mastra_suspend\",\"toolCallId\":\"c1\",\"toolName\":\"pay\",\"args\":{},\"resumeSchema\":\"{...}\"}"}`
 */
export function noteLegacyInterrupt(state: AgUiState, value: Json): AgentEvent[] {
  const data = (typeof value === "string" ? parseJson(value) : value) ?? value;
  state.interrupts.push(data);
  const fields = readObject(data);
  const toolCallId = readString(fields?.["toolCallId"]);
  const toolCallName = readString(fields?.["toolName"]);
  if (toolCallId === undefined || toolCallName === undefined || state.calls.has(toolCallId)) return [];
  const events = [
    { type: "TOOL_CALL_START", toolCallId, toolCallName, parentMessageId: null },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: toJsonText(fields?.["args"] ?? {}) },
    { type: "TOOL_CALL_END", toolCallId },
  ];
  return events.flatMap((event) => readCallEvent(state, event.type, event) ?? []);
}

/** Reads the noted interrupts that the run's outcome does not name as well. */
export function readLegacyInterrupts(state: AgUiState, told: readonly NewRequest[]): NewRequest[] {
  const { turnId } = state.context;
  return state.interrupts.flatMap((value, index) => {
    const fields = readObject(value) ?? {};
    const toolCallId = readString(fields["toolCallId"]);
    if (told.some((request) => toolCallId === undefined || request.toolCallId === toolCallId)) return [];
    const given = fields["resumeSchema"];
    const schema = (typeof given === "string" ? parseJson(given) : given) ?? undefined;
    const isQuestion = toolCallId === undefined && schema === undefined;
    const message = readMessage(value);
    return readInterrupt(turnId, {
      id: `on_interrupt:${index}:${toolCallId ?? ""}`,
      reason: isQuestion ? "input_required" : "tool_call",
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(message === undefined ? {} : { message }),
      ...(isQuestion ? { responseSchema: textSchema } : schema === undefined ? {} : { responseSchema: schema }),
    }).map((request) => ({ ...request, wire: { ...readObject(request.wire), event: value, isText: isQuestion } }));
  });
}

function readMessage(value: Json): string | undefined {
  const fields = readObject(value);
  const payload = fields?.["suspendPayload"];
  const words = readString(value) ?? readString(fields?.["message"]) ?? readString(fields?.["question"]);
  return words ?? readString(payload) ?? readString(readObject(payload)?.["message"]);
}
