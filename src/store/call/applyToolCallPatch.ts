import type { ToolCallContent, ToolCallPart, ToolCallPatch } from "../../model/index.ts";
import { completeInput } from "./completeInput.ts";
import { type Changes, mergeFields } from "../mergeFields.ts";
import { moveToolCall } from "./moveToolCall.ts";
import { isFinalStatus } from "./toolCallStatus.ts";

/** Applies a patch: absent = keep, null = clear, arrays replace. A call that the wire has settled only gets fields that it lacks. */
export function applyToolCallPatch(part: ToolCallPart, patch: ToolCallPatch, time?: number): ToolCallPart {
  const isSettled = isFinalStatus(part.status) && part.settledBy === "wire";
  const described = mergeFields<ToolCallPart>(part, toDescription(part, patch));
  const filled = isSettled
    ? mergeFields<ToolCallPart>(described, toMissingOutput(described, patch))
    : mergeFields<ToolCallPart>(described, toOutput(described, patch));
  const ready = isSettled && part.inputState === "ready" ? filled : applyInput(filled, patch);
  if (patch.status === undefined) return ready;
  return moveToolCall(ready, patch.status, patch.settledBy ?? "wire", time);
}

/** Applies one field of a patch: undefined keeps the known value, null clears it. */
function patchField<T>(patched: T | null | undefined, known: T | undefined): T | undefined {
  return patched === undefined ? known : (patched ?? undefined);
}

function toDescription(
  part: ToolCallPart,
  { toolName, title, kind, runsOn, origin, locations, rawInput }: ToolCallPatch,
): Changes<ToolCallPart> {
  return {
    toolName: toolName ?? part.toolName,
    title: patchField(title, part.title),
    kind: kind ?? part.kind,
    runsOn: runsOn ?? part.runsOn,
    origin: origin ?? part.origin,
    locations: patchField(locations, part.locations) ?? [],
    rawInput: rawInput === undefined ? part.rawInput : rawInput,
  };
}

function toOutput(
  part: ToolCallPart,
  { content, rawOutput, result, error, progress }: ToolCallPatch,
): Changes<ToolCallPart> {
  return {
    content: content === undefined ? part.content : keepTerminalOutput(part.content, content ?? []),
    rawOutput: rawOutput === undefined ? part.rawOutput : rawOutput,
    result: result === undefined ? part.result : result,
    error: patchField(error, part.error),
    progress: patchField(progress, part.progress),
  };
}

/** A late result may still fill an empty output; it never replaces one. */
function toMissingOutput(part: ToolCallPart, patch: ToolCallPatch): Changes<ToolCallPart> {
  const { content, rawOutput, result, error } = patch;
  return {
    ...(content && part.content.length === 0 ? { content } : {}),
    ...(rawOutput !== undefined && part.rawOutput === undefined ? { rawOutput } : {}),
    ...(result !== undefined && part.result === undefined ? { result } : {}),
    ...(error && part.error === undefined && part.status !== "completed" ? { error } : {}),
  };
}

function applyInput(part: ToolCallPart, patch: ToolCallPatch): ToolCallPart {
  const { argument, input, inputState } = patch;
  let next = part;
  if (argument !== undefined && input === undefined && inputState === undefined) next = completeInput(part, argument);
  else if (argument !== undefined) next = mergeFields<ToolCallPart>(part, { argument });
  if (input !== undefined) return mergeFields<ToolCallPart>(next, { input, inputState: inputState ?? "ready" });
  if (inputState === "ready" && next.input === undefined) return completeInput(next, next.argument);
  return inputState === undefined ? next : mergeFields<ToolCallPart>(next, { inputState });
}

/** A new list may refer to a terminal without its output (ACP embeds it by id only): output that was received stays. */
function keepTerminalOutput(
  before: readonly ToolCallContent[],
  after: readonly ToolCallContent[],
): readonly ToolCallContent[] {
  return after.map((item) => {
    if (item.type !== "terminal") return item;
    const known = before.find((other) => other.type === "terminal" && other.terminalId === item.terminalId);
    if (known?.type !== "terminal" || known.output.length <= item.output.length) return item;
    return {
      ...known,
      ...item,
      exit: item.exit ?? known.exit,
      output: known.output,
      dropped: known.dropped ?? item.dropped,
    };
  });
}
