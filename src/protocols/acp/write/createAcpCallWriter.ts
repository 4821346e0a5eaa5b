import type { AgentEvent, Json, JsonObject, ToolCallContent, ToolCallPatch } from "../../../model/index.ts";
import { parseJsonOrText, toJson, withoutUndefined } from "../../read.ts";
import { readOwnMeta } from "../read/readOwnMeta.ts";
import { createWrittenTerminals, type WrittenTerminals } from "./createWrittenTerminals.ts";
import { writePrinted, writeTerminals, writeToolContent } from "./writeToolContent.ts";

type OutputDelta = Extract<AgentEvent, { readonly type: "toolCall.outputDelta" }>;
type ToolCallEvent = Extract<AgentEvent, { readonly toolCallId: string }>;

/** Writes tool calls as `tool_call` and `tool_call_update`; remembers what the wire wants whole. */
export interface AcpCallWriter {
  /** Gives the updates of one event. `inside` names its message and the call that this is in, where an agent in a call made it. */
  write(event: ToolCallEvent, inside: JsonObject): readonly JsonObject[];
  /** The id that the client knows the call by; unique in its session. */
  toWireId(event: Pick<ToolCallEvent, "toolCallId" | "occurrence">): string;
  /** What is known of the call's input and was not told yet, for a question about it. */
  writeInput(wireId: string): JsonObject;
}

interface WrittenCall {
  argument: string;
  /** Whether `argument` grew since it was told. */
  untold: boolean;
  content: ToolCallContent[];
}

const statuses: Readonly<Record<NonNullable<ToolCallPatch["status"]>, string | undefined>> = {
  pending: "pending",
  in_progress: "in_progress",
  detached: "in_progress",
  completed: "completed",
  failed: "failed",
  // Version 1 has no word for it; a client that stops marks its calls itself.
  cancelled: "failed",
  incomplete: undefined,
};

/** Creates the writer of a session's calls. `showsTerminals`: whether the client announced `_meta.terminal_output`. */
export function createAcpCallWriter(showsTerminals: boolean): AcpCallWriter {
  const calls = new Map<string, WrittenCall>();
  /** What the newest call of an id is known by. */
  const wireIds = new Map<string, string>();
  const terminals = createWrittenTerminals();
  const shown = showsTerminals ? terminals : undefined;
  const toWireId: AcpCallWriter["toWireId"] = ({ toolCallId, occurrence = 0 }) =>
    occurrence === 0 ? toolCallId : `${toolCallId}~${occurrence}`;
  const writeInput = (wireId: string): JsonObject => {
    const call = getCall(calls, wireId);
    if (!call.untold) return {};
    call.untold = false;
    return { rawInput: parseJsonOrText(call.argument) };
  };
  const writeContent = (call: WrittenCall): Json[] =>
    call.content.flatMap((item) => writeToolContent(item, showsTerminals));
  const update = (wireId: string, fields: JsonObject): readonly JsonObject[] => [
    { sessionUpdate: "tool_call_update", toolCallId: wireId, ...writeInput(wireId), ...fields },
  ];

  const writePatch = (wireId: string, patch: ToolCallPatch): JsonObject => {
    const call = getCall(calls, wireId);
    if (patch.content !== undefined) call.content = [...(patch.content ?? [])];
    if (patch.input !== undefined) call.untold = false;
    return toFields(patch, patch.content === undefined ? undefined : writeContent(call));
  };

  return {
    toWireId,
    writeInput,
    write(given, inside) {
      const wireId = toWireId(given);
      const event = terminals.rename(given, wireId);
      const call = getCall(calls, wireId);
      const told = { sessionUpdate: "tool_call_update", toolCallId: wireId };
      switch (event.type) {
        // {"sessionUpdate":"tool_call","toolCallId":"call_1","title":"Read a.ts","name":"read_file","kind":"read","status":"pending","rawInput":{...}}
        case "toolCall.started": {
          call.argument = event.argument ?? "";
          call.untold = call.argument !== "";
          const { toolName: name, title = name, kind, patch = {} } = event;
          const facts = { title, name, status: "pending", ...(kind === undefined ? {} : { kind }) };
          wireIds.set(event.toolCallId, wireId);
          const parent = wireIds.get(event.parentToolCallId ?? "");
          const place = parent === undefined ? inside : { ...inside, parentToolCallId: parent };
          const known = addOwnMeta(writePatch(wireId, patch), place);
          const more = writeTerminals(patch.content ?? [], shown).map((meta) => ({ ...told, ...meta }));
          return [{ ...told, sessionUpdate: "tool_call", ...facts, ...writeInput(wireId), ...known }, ...more];
        }
        case "toolCall.argumentDelta":
          call.argument = call.argument.slice(0, event.at) + event.delta;
          call.untold = true;
          return [];
        case "toolCall.updated": {
          const fields = writePatch(wireId, event.patch);
          if (event.patch.argument !== undefined) call.argument = event.patch.argument;
          return [
            ...update(wireId, fields),
            ...writeTerminals(event.patch.content ?? [], shown).map((meta) => ({ ...told, ...meta })),
          ];
        }
        case "toolCall.contentAdded":
          call.content = addContent(call.content, event.content, event.at);
          return [
            ...update(wireId, { content: writeContent(call) }),
            ...writeTerminals([event.content], shown).map((meta) => ({ ...told, ...meta })),
          ];
        case "toolCall.outputDelta":
          return writeOutput(call, event, shown).map((fields) => ({ ...told, ...fields }));
      }
    },
  };
}

/** A terminal that is there already is told more about; anything else takes its place. */
function addContent(content: ToolCallContent[], item: ToolCallContent, at: number): ToolCallContent[] {
  const isSame = (other: ToolCallContent): boolean =>
    item.type === "terminal" && other.type === "terminal" && other.terminalId === item.terminalId;
  if (!content.some(isSame)) return [...content.slice(0, at), item];
  return content.map((other) => (isSame(other) ? { ...other, ...item } : other));
}

function getCall(calls: Map<string, WrittenCall>, wireId: string): WrittenCall {
  const call = calls.get(wireId) ?? { argument: "", untold: false, content: [] };
  calls.set(wireId, call);
  return call;
}

/** What a command printed: at once where the client shows terminals, else when it has ended. */
function writeOutput(
  call: WrittenCall,
  event: OutputDelta,
  shown: WrittenTerminals | undefined,
): readonly JsonObject[] {
  const { terminalId, delta, at, exit } = event;
  const isNew = !call.content.some((item) => item.type === "terminal" && item.terminalId === terminalId);
  if (isNew) call.content.push({ type: "terminal", terminalId, output: "" });
  call.content = call.content.map((item) =>
    item.type === "terminal" && item.terminalId === terminalId
      ? { ...item, output: item.output.slice(0, at) + delta, ...(exit === undefined ? {} : { exit }) }
      : item,
  );
  const isDue = isNew || (shown === undefined && exit !== undefined);
  const content = call.content.flatMap((item) => writeToolContent(item, shown !== undefined));
  const whole = isDue ? [{ content }] : [];
  if (shown === undefined) return whole;
  return [...whole, ...writePrinted(terminalId, shown.takeUntold(terminalId, delta, at), exit)];
}

/** The call that this one runs inside has no place in ACP. */
function addOwnMeta(fields: JsonObject, own: JsonObject): JsonObject {
  if (Object.keys(own).length === 0) return fields;
  return { ...fields, _meta: { countersign: { ...readOwnMeta(fields), ...own } } };
}

function toFields(patch: ToolCallPatch, content: Json[] | undefined): JsonObject {
  const { title, kind, locations, error, origin } = patch;
  const output = patch.rawOutput ?? patch.result;
  const own = withoutUndefined({
    error: error === undefined ? undefined : toJson(error),
    origin: origin === undefined ? undefined : toJson(origin),
  });
  return withoutUndefined({
    title,
    kind,
    name: patch.toolName,
    status: patch.status === undefined ? undefined : statuses[patch.status],
    content,
    locations: locations === undefined ? undefined : toJson(locations ?? []),
    rawInput: patch.input,
    rawOutput: output === undefined ? undefined : toJson(output),
    // The reason of a failure, and who offers the tool, have no place of their own in ACP.
    _meta: Object.keys(own).length === 0 ? undefined : { countersign: own },
  });
}
