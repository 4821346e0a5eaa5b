import { countOutput } from "../../model/index.ts";
import type { ToolCallContent, ToolCallPart, ToolCallPatch } from "../../model/index.ts";
import { completeInput } from "./completeInput.ts";
import { type Changes, mergeFields } from "../mergeFields.ts";
import { setToolCallStatus } from "./setToolCallStatus.ts";
import { isFinalStatus } from "./toolCallStatus.ts";

/**
 * Applies a patch to a call. Absent fields keep their value; null clears `title`, `locations`, `content`, `error` and `progress`, and is
 * a value in `rawInput`, `rawOutput`, `result` and `input`. Arrays replace the current one, except that the output of a terminal is kept.
 *
 * A call that the wire has settled still gets a description (name, title, kind, locations and the like). Its output fields are only filled
 * if they are missing, its status and progress stay, and its input only changes if it was not complete.
 *
 * `time`: epoch milliseconds of the event; becomes `endedAt` if the status changes to an end or to `incomplete`.
 */
export function applyToolCallPatch(part: ToolCallPart, patch: ToolCallPatch, time?: number): ToolCallPart {
  const isSettled = isFinalStatus(part.status) && part.settledBy === "wire";
  const withDescription = mergeFields<ToolCallPart>(part, descriptiveChanges(part, patch));
  const withOutput = isSettled
    ? mergeFields<ToolCallPart>(withDescription, missingOutputChanges(withDescription, patch))
    : mergeFields<ToolCallPart>(withDescription, outputChanges(withDescription, patch));
  const withInput = isSettled && part.inputState === "ready" ? withOutput : applyInput(withOutput, patch);
  if (patch.status === undefined) return withInput;
  return setToolCallStatus(withInput, patch.status, patch.settledBy ?? "wire", time);
}

/** Applies one field of a patch: undefined keeps the current value, null clears it. */
function patchField<T>(patched: T | null | undefined, current: T | undefined): T | undefined {
  return patched === undefined ? current : (patched ?? undefined);
}

function descriptiveChanges(
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

function outputChanges(
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
function missingOutputChanges(part: ToolCallPart, patch: ToolCallPatch): Changes<ToolCallPart> {
  const { content, rawOutput, result, error } = patch;
  return {
    ...(content && part.content.length === 0 ? { content } : {}),
    ...(rawOutput !== undefined && part.rawOutput === undefined ? { rawOutput } : {}),
    ...(result !== undefined && part.result === undefined ? { result } : {}),
    ...(error && part.error === undefined && part.status !== "completed" ? { error } : {}),
  };
}

/**
 * Applies the input. `argument` is the JSON text of the input: alone it is parsed as the complete input; with `input` or `inputState` it
 * is only stored. An `input` is complete unless `inputState` states otherwise. `inputState: "ready"` without an input parses the text.
 */
function applyInput(part: ToolCallPart, patch: ToolCallPatch): ToolCallPart {
  const { argument, input, inputState } = patch;
  let next = part;
  if (argument !== undefined && input === undefined && inputState === undefined) next = completeInput(part, argument);
  else if (argument !== undefined) next = mergeFields<ToolCallPart>(part, { argument });
  if (input !== undefined) return mergeFields<ToolCallPart>(next, { input, inputState: inputState ?? "ready" });
  if (inputState === "ready" && next.input === undefined) return completeInput(next, next.argument);
  return inputState === undefined ? next : mergeFields<ToolCallPart>(next, { inputState });
}

/**
 * Returns the new content with the longer output of each terminal that both lists contain: a new list may refer to a terminal by its id
 * only, without the output (ACP).
 */
function keepTerminalOutput(
  current: readonly ToolCallContent[],
  next: readonly ToolCallContent[],
): readonly ToolCallContent[] {
  return next.map((item) => {
    if (item.type !== "terminal") return item;
    const terminal = current.find((other) => other.type === "terminal" && other.terminalId === item.terminalId);
    if (terminal?.type !== "terminal" || countOutput(terminal) <= countOutput(item)) return item;
    return {
      ...terminal,
      ...item,
      exit: item.exit ?? terminal.exit,
      output: terminal.output,
      dropped: terminal.dropped,
    };
  });
}
