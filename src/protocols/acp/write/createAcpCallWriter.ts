import { writeKitFields } from "../../kit-events/kitFields.ts";
import { toCallName } from "../../../model/index.ts";
import type { AgentEvent, Json, JsonObject, NewRequest, ToolCallContent, ToolCallPatch } from "../../../model/index.ts";
import { CallTracker, updateCall, type CallEvent, type TrackedCall } from "../../CallTracker.ts";
import { parseJsonOrText, toJson, withoutUndefined } from "../../read.ts";
import { readKitMeta } from "../read/readKitMeta.ts";
import { createWrittenTerminals, type WrittenTerminals } from "./createWrittenTerminals.ts";
import { writePrinted, writeTerminals, writeToolContent } from "./writeToolContent.ts";

type OutputDelta = Extract<AgentEvent, { readonly type: "toolCall.outputDelta" }>;

/** Writes tool calls as `tool_call` and `tool_call_update`; stores the fields that the wire always sends as a whole. */
export interface AcpCallWriter {
  /** Returns the updates of one event. `inside`: the message and parent call of a sub-agent's event. */
  write(event: CallEvent, inside: JsonObject): readonly JsonObject[];
  /** The call of a request with its id on the wire, and with its input if that was not written yet. */
  writeRequestedCall(request: NewRequest): JsonObject;
}

/** The state of a written call; ACP requires all content in each update. */
interface Shown {
  content: readonly ToolCallContent[];
}

type AcpCall = TrackedCall & Shown;

const statuses: Readonly<Record<NonNullable<ToolCallPatch["status"]>, string | undefined>> = {
  pending: "pending",
  in_progress: "in_progress",
  detached: "in_progress",
  completed: "completed",
  failed: "failed",
  // Version 1 has no such status; a client that stops a turn marks its calls itself.
  cancelled: "failed",
  incomplete: undefined,
};

/** Creates the writer of a session's calls. `showsTerminals`: whether the client announced `_meta.terminal_output`. */
export function createAcpCallWriter(showsTerminals: boolean): AcpCallWriter {
  const tracker = new CallTracker<Shown>(() => ({ content: [] }));
  /** The wire id of the newest call with an id. */
  const wireIds = new Map<string, string>();
  const terminals = createWrittenTerminals();
  const shown = showsTerminals ? terminals : undefined;
  const track = (event: CallEvent): AcpCall => {
    if (event.type === "toolCall.started") return tracker.start(event);
    // In a resumed session the call may have started before this writer was created.
    const call = tracker.find(event) ?? tracker.start({ ...event, type: "toolCall.started", toolName: "" });
    updateCall(call, event);
    return call;
  };
  const writeContent = (call: AcpCall): Json[] =>
    call.content.flatMap((item) => writeToolContent(item, showsTerminals));
  const writePatch = (call: AcpCall, patch: ToolCallPatch): JsonObject => {
    if (patch.content !== undefined) call.content = patch.content ?? [];
    if (patch.input !== undefined) call.sent = call.argument.length;
    return toFields(patch, patch.content === undefined ? undefined : writeContent(call));
  };

  return {
    writeRequestedCall(request) {
      const { toolCallId, occurrence } = request;
      if (toolCallId === undefined) return {};
      const call = tracker.find(request);
      return { toolCallId: toCallName(call ?? { toolCallId, occurrence }), ...(call && writeInput(call)) };
    },
    write(original, inside) {
      const call = track(original);
      const toolCallId = toCallName(call);
      const event = terminals.rename(original, toolCallId);
      const update = { sessionUpdate: "tool_call_update", toolCallId };
      const writeMeta = (content: readonly ToolCallContent[]): readonly JsonObject[] =>
        writeTerminals(content, shown).map((meta) => ({ ...update, ...meta }));
      switch (event.type) {
        // {"sessionUpdate":"tool_call","toolCallId":"call_1","title":"Read a.ts","name":"read_file","kind":"read","status":"pending","rawInput":{...}}
        case "toolCall.started": {
          const { toolName: name, title = name, kind, patch = {} } = event;
          const fields = withoutUndefined({ title, name, status: "pending", kind });
          wireIds.set(event.toolCallId, toolCallId);
          const parent = wireIds.get(event.parentToolCallId ?? "");
          const place = parent === undefined ? inside : { ...inside, parentToolCallId: parent };
          const patchFields = addKitMeta(writePatch(call, patch), place);
          const start = { sessionUpdate: "tool_call", toolCallId, ...fields, ...writeInput(call), ...patchFields };
          return [start, ...writeMeta(patch.content ?? [])];
        }
        case "toolCall.argumentDelta":
          return [];
        case "toolCall.updated": {
          const fields = writePatch(call, event.patch);
          return [{ ...update, ...writeInput(call), ...fields }, ...writeMeta(event.patch.content ?? [])];
        }
        case "toolCall.contentAdded":
          call.content = addContent(call.content, event.content, event.at);
          return [{ ...update, ...writeInput(call), content: writeContent(call) }, ...writeMeta([event.content])];
        case "toolCall.outputDelta":
          return writeOutput(call, event, shown).map((fields) => ({ ...update, ...fields }));
      }
    },
  };
}

/** The part of a call's input that was not written yet. */
function writeInput(call: TrackedCall): JsonObject {
  if (call.argument.length <= call.sent) return {};
  call.sent = call.argument.length;
  return { rawInput: parseJsonOrText(call.argument) };
}

/** Merges a terminal with the written one; any other item replaces it. */
function addContent(
  content: readonly ToolCallContent[],
  item: ToolCallContent,
  at: number,
): readonly ToolCallContent[] {
  const isSame = (other: ToolCallContent): boolean =>
    item.type === "terminal" && other.type === "terminal" && other.terminalId === item.terminalId;
  if (!content.some(isSame)) return [...content.slice(0, at), item];
  return content.map((other) => (isSame(other) ? { ...other, ...withoutUndefined(item) } : other));
}

/** Writes the output of a command: at once for a client that shows terminals, else after its end. */
function writeOutput(call: AcpCall, event: OutputDelta, shown: WrittenTerminals | undefined): readonly JsonObject[] {
  const { terminalId, delta, at, exit } = event;
  const isNew = !call.content.some((item) => item.type === "terminal" && item.terminalId === terminalId);
  if (isNew) call.content = [...call.content, { type: "terminal", terminalId, output: "" }];
  call.content = call.content.map((item) =>
    item.type === "terminal" && item.terminalId === terminalId
      ? { ...item, output: item.output.slice(0, at) + delta, exit: exit ?? item.exit }
      : item,
  );
  const isDue = isNew || (shown === undefined && exit !== undefined);
  const content = call.content.flatMap((item) => writeToolContent(item, shown !== undefined));
  const whole = isDue ? [{ content }] : [];
  if (shown === undefined) return whole;
  return [...whole, ...writePrinted(terminalId, shown.takeNew(terminalId, delta, at), exit)];
}

/** Adds fields of the kit to `_meta`, such as the parent call, which ACP cannot express. */
function addKitMeta(fields: JsonObject, own: JsonObject): JsonObject {
  if (Object.keys(own).length === 0) return fields;
  return { ...fields, _meta: writeKitFields({ ...readKitMeta(fields), ...own }) };
}

function toFields(patch: ToolCallPatch, content: Json[] | undefined): JsonObject {
  const { title, kind, locations, error, origin } = patch;
  const output = patch.rawOutput ?? patch.result;
  const isPlain = error === undefined && origin === undefined;
  return withoutUndefined({
    title,
    kind,
    name: patch.toolName,
    status: patch.status === undefined ? undefined : statuses[patch.status],
    content,
    locations: locations === null ? [] : locations && toJson(locations),
    rawInput: patch.input,
    rawOutput: output === undefined ? undefined : toJson(output),
    // ACP has no fields for the error and the origin of a call.
    _meta: isPlain ? undefined : writeKitFields({ patch: { error, origin } }),
  });
}
