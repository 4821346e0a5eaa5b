import type { AgentEvent, Json, JsonObject, ToolCallPatch } from "../../model/index.ts";
import { countCalls } from "../countCalls.ts";
import { equalValues } from "../equalValues.ts";
import { readId, readList, readObject, readString, toJsonText, withoutUndefined } from "../read.ts";
import { readArguments } from "../readArguments.ts";
import { readOrigin } from "../readOrigin.ts";
import { isHostedCall } from "./InteractionsState.ts";
import type { Interaction, InteractionsState, OpenStep } from "./InteractionsState.ts";
import { readContent } from "./readStepDelta.ts";

/** Begins a step; what it already holds is read as if it had streamed. */
export function startStep(
  state: InteractionsState,
  interaction: Interaction | undefined,
  index: number | undefined,
  wire: JsonObject,
): AgentEvent[] {
  if (interaction === undefined) return [];
  const { turnId } = state.context;
  const { messageId, steps } = interaction;
  const place = index ?? nextPlace(steps);
  const known = steps.find((step) => step.index === place);
  // The same start again is a repeat.
  if (known !== undefined) return equalValues(known.start, wire) ? [] : [keep(state, messageId, wire)];
  const type = readString(wire["type"]) ?? "";
  const isCall = type === "function_call" || isHostedCall(type);
  const wireId = readString(isCall ? wire["id"] : wire["call_id"]) ?? "";
  const toolCallId = wireId !== "" ? wireId : isCall ? `${messageId}:call-${place}` : undefined;
  const occurrence = isCall && toolCallId !== undefined ? count(state, toolCallId) : 0;
  const step: OpenStep = {
    index: place,
    type,
    start: wire,
    wire,
    text: "",
    content: [],
    citations: [],
    toolCallId,
    occurrence,
    stopped: false,
  };
  steps.push(step);
  if (isCall && toolCallId !== undefined) {
    const isMcp = type.startsWith("mcp_");
    const runsOn = type === "function_call" ? "application" : isMcp ? "mcp" : "provider";
    const toolName = readString(wire["name"]) ?? type.replace(/_call$/, "");
    const at = { turnId, messageId, toolCallId, occurrence };
    const patch = withoutUndefined({ patch: isMcp ? readOrigin(readString(wire["server_name"])) : undefined });
    return [
      { type: "toolCall.started", ...at, toolName, runsOn, ...(runsOn === "provider" ? toKind(type) : {}), ...patch },
      // A call without an id cannot be answered: it is shown as it came, and nobody is asked.
      ...(readId(wireId) === undefined && type === "function_call" ? [keep(state, messageId, wire)] : []),
    ];
  }
  const given = readList(
    type === "thought" ? wire["summary"] : type === "model_output" ? wire["content"] : [],
    readObject,
  );
  return given.flatMap((content) => readContent(state, step, messageId, content));
}

function nextPlace(steps: readonly OpenStep[]): number {
  return Math.max(-1, ...steps.map(({ index }) => index)) + 1;
}

/** Keeps what belongs to no step as it came. */
export function keep({ context: { turnId } }: InteractionsState, messageId: string, value: JsonObject): AgentEvent {
  return { type: "unknown.received", turnId, messageId, name: readString(value["type"]) ?? "step", value };
}

function count(state: InteractionsState, toolCallId: string): number {
  const occurrence = state.seen.get(toolCallId) ?? countCalls(state.context, toolCallId);
  state.seen.set(toolCallId, occurrence + 1);
  return occurrence;
}

function toKind(type: string): { readonly kind?: "execute" | "fetch" | "search" } {
  if (type.startsWith("code_execution")) return { kind: "execute" };
  if (type.startsWith("url_context")) return { kind: "fetch" };
  return /search|maps|retrieval/.test(type) ? { kind: "search" } : {};
}

/** Completes a step: the final part, and the step as it goes back. */
export function stopStep({ interaction, context }: InteractionsState, index: number | undefined): AgentEvent[] {
  const step = interaction?.steps.find((candidate) => candidate.index === index);
  if (interaction === undefined || step === undefined || step.stopped) return [];
  step.stopped = true;
  const { turnId } = context;
  const { messageId } = interaction;
  const { type, wire, text, content, citations, toolCallId, occurrence } = step;
  const partId = `${messageId}:step-${step.index}`;
  switch (type) {
    case "model_output": {
      step.wire = { ...wire, content };
      const cited = citations.length === 0 ? {} : { citations };
      return text === "" ? [] : [{ type: "text.final", turnId, messageId, partId, kind: "answer", text, ...cited }];
    }
    case "thought": {
      if (content.length > 0) step.wire = { ...wire, summary: content };
      const kind = text === "" ? "redacted" : "summary";
      return [{ type: "text.final", turnId, messageId, partId, kind, text }];
    }
    case "user_input":
      return [];
    default:
  }
  if (toolCallId === undefined) {
    const part = { type: "unknown", key: partId, name: type === "" ? "step" : type, value: wire } as const;
    return [{ type: "part.added", turnId, messageId, part }];
  }
  if (!type.endsWith("_call")) {
    const settled = readResult(wire);
    return [{ type: "toolCall.updated", turnId, messageId, toolCallId, patch: settled }];
  }
  // An object in the step, a string in pieces: one of the two holds the argument.
  const patch = readArguments(text === "" ? toJsonText(wire["arguments"] ?? {}) : text);
  step.wire = { ...wire, arguments: patch.input ?? {} };
  const running = type === "function_call" ? {} : { status: "in_progress" as const };
  return [{ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch: { ...patch, ...running } }];
}

/** {"type":"google_search_result","call_id":"7xveqyd2","result":[{"search_suggestions":"..."}]} */
function readResult(wire: JsonObject): ToolCallPatch {
  const result: Json = wire["result"] ?? null;
  const isError = wire["is_error"] === true;
  const said = readString(result) ?? readString(readObject(result)?.["message"]) ?? "The hosted tool failed.";
  return {
    status: isError ? "failed" : "completed",
    rawOutput: result,
    result,
    ...(isError ? { error: { layer: "tool", message: said } } : {}),
  };
}
