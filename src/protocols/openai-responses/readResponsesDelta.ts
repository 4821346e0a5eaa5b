import type { AgentEvent, JsonObject, TextKind, ToolCallPatch } from "../../model/index.ts";
import { lookUp, readNumber, readString } from "../read.ts";
import { findIndex, placeOf } from "./ResponsesState.ts";
import type { ResponsesState } from "./ResponsesState.ts";
import { toImageContent } from "../readHostedOutput.ts";
import { readArguments } from "../readArguments.ts";
import { readPhase, toPartId } from "./readItem.ts";

/** Sub-states of hosted calls; the items' own states say the same. */
const progress = /^response\.\w+\.(in_progress|searching|interpreting|generating|completed|failed|compacting)$/;

const deltaKinds: Readonly<Record<string, readonly ["t" | "s" | "r", string, TextKind]>> = {
  "response.output_text": ["t", "content_index", "answer"],
  "response.refusal": ["t", "content_index", "refusal"],
  "response.reasoning_summary_text": ["s", "summary_index", "summary"],
  "response.reasoning_text": ["r", "content_index", "raw"],
};

const argumentEvents =
  /^response\.(function_call_arguments|mcp_call_arguments|custom_tool_call_input|code_interpreter_call_code|apply_patch_call_operation_diff|shell_call_command)\.(delta|done|added)$/;

/** Reads deltas, which are a preview: the finished item beats them. Unknown events are kept raw. */
export function readResponsesDelta(state: ResponsesState, type: string, payload: JsonObject): AgentEvent[] {
  const unknown: AgentEvent = { type: "unknown.received", turnId: state.context.turnId, name: type, value: payload };
  const index = findIndex(state, payload) ?? 0;
  const item = state.items.get(index);
  const place = placeOf(state, index);
  const { turnId, messageId } = place;
  const delta = readString(payload["delta"]);
  const family = lookUp(deltaKinds, type.replace(/\.(delta|done)$/, ""));
  if (family !== undefined) {
    const [list, key, kind] = family;
    const partId = toPartId(place, list, readNumber(payload[key]) ?? 0);
    // What comes behind the finished item is too late: it is news only where the item does not say it.
    if (item?.done === true) return isTold(item.value, payload) ? [] : [unknown];
    const textKind = kind === "answer" ? readPhase(item?.value) : kind;
    // {"type":"response.output_text.done","output_index":0,"content_index":0,"text":"Hello"}   may come without any delta
    const final = readString(payload["text"]) ?? readString(payload["refusal"]);
    if (final !== undefined && delta === undefined)
      return [{ type: "text.final", turnId, messageId, partId, kind: textKind, text: final }];
    if (delta === undefined) return [];
    const at = item?.lengths.get(partId) ?? 0;
    item?.lengths.set(partId, at + delta.length);
    return [
      {
        type: "text.delta",
        turnId,
        messageId,
        partId,
        kind: textKind,
        delta,
        at,
      },
    ];
  }
  if (argumentEvents.test(type)) {
    if (item === undefined || findIndex(state, payload) === undefined) return [unknown];
    if (item.done) return isTold(item.value, payload) ? [] : [unknown];
    // A call that cannot be read is kept when it is whole.
    if (item.call === undefined) return [];
    const { toolCallId, occurrence } = item.call;
    const done = readString(payload["arguments"]);
    // {"type":"response.function_call_arguments.done","output_index":1,"arguments":"{\"city\":\"Paris\"}"}
    if (done !== undefined)
      return [{ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch: readArguments(done) }];
    // {"type":"response.custom_tool_call_input.done","output_index":0,"input":"SELECT 1"}   text, never read as JSON
    const text = readString(payload["input"]);
    if (text !== undefined) {
      const patch: ToolCallPatch = { argument: text, input: text, inputState: "ready" };
      return [{ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch }];
    }
    // What else is done is told by the item itself.
    if (delta === undefined) return type.endsWith(".delta") ? [unknown] : [];
    const at = item.lengths.get("argument") ?? 0;
    item.lengths.set("argument", at + delta.length);
    return [{ type: "toolCall.argumentDelta", turnId, messageId, toolCallId, occurrence, delta, at }];
  }
  // {"type":"response.image_generation_call.partial_image","output_index":0,"partial_image_b64":"iVBOR...","partial_image_index":0}
  const image = readString(payload["partial_image_b64"]);
  if (image !== undefined && item?.call !== undefined) {
    if (item.done) return [];
    const { toolCallId, occurrence } = item.call;
    const patch: ToolCallPatch = { content: [toImageContent(image, readString(payload["output_format"]))] };
    return [{ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch }];
  }
  if (progress.test(type) || /^response\.(content_part|reasoning_summary_part|output_text\.annotation)\./.test(type))
    return [];
  return [unknown];
}

const told = ["delta", "text", "refusal", "arguments", "input", "code", "diff", "command"] as const;

/** Whether a finished item says already what a late event tells of it. */
function isTold(item: JsonObject, payload: JsonObject): boolean {
  const text = told.map((name) => readString(payload[name])).find((value) => value !== undefined);
  return text !== undefined && JSON.stringify(item).includes(JSON.stringify(text).slice(1, -1));
}
