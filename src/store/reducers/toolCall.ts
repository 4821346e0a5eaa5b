import { countOutput, parseJsonOrText, toJson } from "../../model/index.ts";
import type {
  Json,
  TerminalContent,
  ThreadState,
  ToolCallContent,
  ToolCallPart,
  ToolCallPatch,
  ToolOutput,
} from "../../model/index.ts";
import { applyToolCallPatch } from "../call/applyToolCallPatch.ts";
import { completeInput } from "../call/completeInput.ts";
import { equalJson } from "../equalJson.ts";
import { mergeFields } from "../mergeFields.ts";
import { newRest } from "../newRest.ts";
import type { EventByType, Reducers } from "../Reducers.ts";
import { resolveToolCall } from "../call/resolveToolCall.ts";
import { isFinalStatus } from "../call/toolCallStatus.ts";
import { updateToolCall } from "../call/updateToolCall.ts";
import { failureReducers } from "./failure.ts";

type ToolCallEventType =
  | "toolCall.started"
  | "toolCall.argumentDelta"
  | "toolCall.updated"
  | "toolCall.contentAdded"
  | "toolCall.outputDelta";

/**
 * Updates tool calls from their start to their result. A result before its call creates the call; a repeated start fills in what is
 * missing; a delta of an argument that is complete is dropped; an end that contradicts an earlier one is kept as an unknown part.
 */
export const toolCallReducers: Reducers<ToolCallEventType> = {
  "toolCall.started": (thread, event) => {
    const { turnId, parentToolCallId } = event;
    const parent = parentToolCallId && resolveToolCall(thread, { turnId, toolCallId: parentToolCallId });
    const parentKey = parent ? { parentKey: parent.key } : {};
    return updateToolCall(thread, { ...event, occurrence: event.occurrence ?? 0 }, (part) =>
      startToolCall(mergeFields<ToolCallPart>(part, parentKey), event),
    );
  },

  "toolCall.argumentDelta": (thread, event) =>
    updateToolCall(thread, event, (part) => {
      const rest = newRest(part.argument.length, event.delta, event.at);
      if (rest === "" || part.inputState === "ready") return part;
      return { ...part, argument: part.argument + rest, inputState: "streaming" };
    }),

  "toolCall.updated": (thread, event) => {
    const existing = resolveToolCall(thread, event);
    const next = updateToolCall(thread, event, (part) => applyToolCallPatch(part, event.patch, event.time));
    return existing !== undefined && contradicts(existing, event.patch) ? keepContradiction(next, event) : next;
  },

  "toolCall.contentAdded": (thread, event) =>
    updateToolCall(thread, event, (part) => addContent(part, event.content, event.at)),

  "toolCall.outputDelta": (thread, event) => updateToolCall(thread, event, (part) => appendOutput(part, event)),
};

/** Whether a call that the agent has ended arrives again with another input, or ends again with another result. */
function contradicts(part: ToolCallPart, patch: ToolCallPatch): boolean {
  if (part.settledBy !== "wire" || !isFinalStatus(part.status)) return false;
  if (part.inputState === "ready" && differs(part.input, patch.input)) return true;
  if (patch.status === undefined || !isFinalStatus(patch.status)) return false;
  if (patch.result === undefined) return differs(part.rawOutput, patch.rawOutput);
  // Some wires report a failure only as a result with its message.
  return patch.result !== part.error?.message && differs(outputJson(part.result), outputJson(patch.result));
}

/** Whether both values are present and differ; text that is JSON is compared by its value. */
function differs(current: Json | undefined, next: Json | undefined): boolean {
  return current !== undefined && next !== undefined && !equalJson(toValue(current), toValue(next));
}

function toValue(value: Json): Json {
  return typeof value === "string" ? parseJsonOrText(value) : value;
}

function outputJson(output: ToolOutput | undefined): Json | undefined {
  return output === undefined ? undefined : toJson(output);
}

/** Keeps the first report and adds the contradicting one raw. */
function keepContradiction(thread: ThreadState, event: EventByType["toolCall.updated"]): ThreadState {
  const { turnId, messageId, toolCallId, patch, time } = event;
  const { input } = patch;
  const result = outputJson(patch.result) ?? patch.rawOutput;
  const value = toJson({ toolCallId, input, result });
  const at = { turnId, messageId, time };
  return failureReducers["unknown.received"](thread, { type: "unknown.received", name: "tool_call", value, ...at });
}

/** A repeated start only fills in missing fields: later changes must not be undone. */
function startToolCall(part: ToolCallPart, event: EventByType["toolCall.started"]): ToolCallPart {
  const named = mergeFields<ToolCallPart>(part, {
    toolName: part.toolName === "" ? event.toolName : part.toolName,
    title: part.title ?? event.title,
    kind: part.kind === "other" ? (event.kind ?? part.kind) : part.kind,
    runsOn: part.runsOn === "unknown" ? (event.runsOn ?? part.runsOn) : part.runsOn,
    startedAt: part.startedAt ?? event.time,
  });
  const hasInput = named.inputState === "ready" || event.argument === undefined;
  const whole = hasInput ? named : completeInput(named, event.argument ?? "", "invalid", event.input);
  return event.patch === undefined ? whole : applyToolCallPatch(whole, toMissing(whole, event.patch), event.time);
}

function toMissing(part: ToolCallPart, patch: ToolCallPatch): ToolCallPatch {
  const missing = Object.entries(patch).filter(([key]) => isMissing(part, key));
  return Object.fromEntries(missing);
}

function isMissing(part: ToolCallPart, key: string): boolean {
  switch (key) {
    case "toolName":
      return part.toolName === "";
    case "title":
    case "origin":
    case "rawInput":
    case "rawOutput":
    case "result":
    case "error":
    case "progress":
      return part[key] === undefined;
    case "kind":
      return part.kind === "other";
    case "runsOn":
      return part.runsOn === "unknown";
    case "content":
    case "locations":
      return part[key].length === 0;
    case "argument":
    case "input":
    case "inputState":
      return part.inputState !== "ready";
    // `status` and `settledBy`: the transition table decides.
    default:
      return true;
  }
}

function addContent(part: ToolCallPart, content: ToolCallContent, at: number): ToolCallPart {
  if (content.type === "terminal") {
    const index = findTerminal(part, content.terminalId);
    const existing = part.content[index];
    if (existing?.type === "terminal") {
      const { output, dropped } = countOutput(existing) < countOutput(content) ? content : existing;
      return replaceContent(part, index, mergeFields<TerminalContent>(existing, { ...content, output, dropped }));
    }
  }
  return at < part.content.length ? part : { ...part, content: [...part.content, content] };
}

function appendOutput(part: ToolCallPart, event: EventByType["toolCall.outputDelta"]): ToolCallPart {
  const { terminalId, exit } = event;
  const index = findTerminal(part, terminalId);
  const item = part.content[index];
  const terminal: TerminalContent = item?.type === "terminal" ? item : { type: "terminal", terminalId, output: "" };
  const rest = newRest(countOutput(terminal), event.delta, event.at);
  const output = rest === "" ? terminal.output : terminal.output + rest;
  const changed = mergeFields<TerminalContent>(terminal, { output, exit: exit ?? terminal.exit });
  if (index === -1) return { ...part, content: [...part.content, changed] };
  return replaceContent(part, index, changed);
}

function findTerminal(part: ToolCallPart, terminalId: string): number {
  return part.content.findIndex((item) => item.type === "terminal" && item.terminalId === terminalId);
}

function replaceContent(part: ToolCallPart, index: number, content: ToolCallContent): ToolCallPart {
  return part.content[index] === content ? part : { ...part, content: part.content.with(index, content) };
}
