import type { AgentEvent, Json, JsonObject, ToolCallPatch } from "../../model/index.ts";
import { readArguments } from "../readArguments.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";
import type { ChatCall, ChatResponse, ChatState } from "./ChatState.ts";

/**
 * Completes a response: final texts, finished calls with what they wait for, and the message as it goes back. The wire has no end of
 * a call, so an argument is whole when the response finished or when it can only be whole: JSON that parses.
 */
export function completeChatResponse(state: ChatState, response: ChatResponse): AgentEvent[] {
  const { turnId } = state.context;
  const { messageId, texts, citations, calls, audio } = response;
  const lastAnswer = texts.findLast(({ kind }) => kind === "answer");
  const finals = texts.map((text): AgentEvent => ({
    type: "text.final",
    turnId,
    messageId,
    ...text,
    ...(text === lastAnswer && citations.length > 0 ? { citations } : {}),
  }));
  const finished = calls.map((call) => ({ call, patch: finishCall(call, response) }));
  const whole = finished.flatMap(({ call, patch }) => (patch.inputState === "truncated" ? [] : [call]));
  const sound: AgentEvent[] =
    audio === undefined || audio.data === ""
      ? []
      : [
          {
            type: "part.added",
            turnId,
            messageId,
            // The only format that streams is 24 kHz PCM.
            part: {
              type: "file",
              key: `${messageId}:audio`,
              block: { type: "audio", mimeType: "audio/L16;rate=24000", data: audio.data },
            },
          },
        ];
  return [
    ...finals,
    ...sound,
    ...finished.map(({ call: { toolCallId, occurrence }, patch }): AgentEvent => {
      return { type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch };
    }),
    { type: "message.wire", turnId, messageId, items: [writeAssistant(response, whole)], at: 0 },
    ...whole.map(({ toolCallId, occurrence }): AgentEvent => {
      return { type: "request.opened", turnId, request: toExecutionRequest(turnId, toolCallId, occurrence) };
    }),
  ];
}

function finishCall({ argument, form }: ChatCall, { finish, counted }: ChatResponse): ToolCallPatch {
  const ended = (finish !== undefined && finish !== "length") || (finish === undefined && counted);
  const truncated: ToolCallPatch = { inputState: "truncated", status: "incomplete", settledBy: "local" };
  if (form === "custom") return ended ? { argument, input: argument, inputState: "ready" } : truncated;
  const patch = readArguments(argument);
  const whole = ended || (argument !== "" && patch.inputState === "ready");
  return whole ? patch : truncated;
}

/** {"role":"assistant","content":"...","tool_calls":[{"id":"call_A","type":"function","function":{"name":"f","arguments":"{}"}}]} */
function writeAssistant(response: ChatResponse, calls: readonly ChatCall[]): JsonObject {
  const { texts, details, thought, audio } = response;
  const join = (kind: string): string => texts.flatMap((text) => (text.kind === kind ? [text.text] : [])).join("");
  const [content, refusal] = [join("answer"), join("refusal")];
  const old = calls.find(({ form }) => form === "function_call");
  const current = calls.filter(({ form }) => form !== "function_call");
  return {
    role: "assistant",
    ...(content === "" || audio?.id !== undefined ? {} : { content }),
    ...(refusal === "" ? {} : { refusal }),
    ...(audio?.id === undefined ? {} : { audio: { id: audio.id } }),
    ...(details.length === 0 ? {} : { reasoning_details: details }),
    // Thought that led to calls must come back with them (DeepSeek, Moonshot, Z.ai); without calls DeepSeek refuses it.
    ...(thought === "" || calls.length === 0 ? {} : { reasoning_content: thought }),
    ...(current.length === 0 ? {} : { tool_calls: current.map(writeCall) }),
    ...(old === undefined ? {} : { function_call: { name: old.toolName, arguments: old.argument || "{}" } }),
  };
}

function writeCall({ toolCallId, toolName, argument, form }: ChatCall): Json {
  return form === "custom"
    ? { id: toolCallId, type: "custom", custom: { name: toolName, input: argument } }
    : { id: toolCallId, type: "function", function: { name: toolName, arguments: argument || "{}" } };
}
