import type { Json, JsonObject, RunsOn, ToolCallPatch, ToolKind } from "../../model/index.ts";
import { lookUp, readId, readList, readObject, readString, toJsonText } from "../read.ts";
import { readArguments, readOrigin } from "../readFields.ts";
import { readHostedOutput, toImageContent } from "../run/readHostedOutput.ts";

/** The fields of a call item of any kind. */
export interface CallItem {
  /** The id of the call, or of its item if it has none. An approved MCP call has the id of its approval request. */
  readonly toolCallId: string;
  readonly toolName: string;
  readonly runsOn: RunsOn;
  readonly kind?: ToolKind | undefined;
  readonly parentToolCallId?: string | undefined;
  /** The MCP server of the tool. */
  readonly patch?: ToolCallPatch | undefined;
}

interface CallKind {
  /** Fixed name of hosted tools; the item's `name` otherwise. */
  readonly name?: string | undefined;
  readonly kind?: ToolKind | undefined;
  /** Where it runs: calls of the application need an output from the client. */
  readonly runsOn: RunsOn;
  /** The input, for kinds without `arguments`. */
  readonly input?: ((item: JsonObject) => Json | undefined) | undefined;
  /** The output, for kinds that the provider runs. */
  readonly output?: ((item: JsonObject) => Json | undefined) | undefined;
}

/** Selects the fields with these names that an item has. */
function pick(item: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.flatMap((key) => (item[key] === undefined ? [] : [[key, item[key]]])));
}

const callKinds: Readonly<Record<string, CallKind>> = {
  function_call: { runsOn: "application" },
  custom_tool_call: { runsOn: "application", input: (item) => item["input"] },
  computer_call: { name: "computer", runsOn: "application", input: (item) => item["actions"] ?? item["action"] },
  local_shell_call: { name: "local_shell", kind: "execute", runsOn: "application", input: (item) => item["action"] },
  shell_call: { name: "shell", kind: "execute", runsOn: "application", input: (item) => item["action"] },
  apply_patch_call: { name: "apply_patch", kind: "edit", runsOn: "application", input: (item) => item["operation"] },
  tool_search_call: { name: "tool_search", kind: "search", runsOn: "provider", input: (item) => item["arguments"] },
  mcp_call: { runsOn: "mcp", output: (item) => item["output"] },
  mcp_approval_request: { runsOn: "mcp" },
  web_search_call: {
    name: "web_search",
    kind: "search",
    runsOn: "provider",
    input: (item) => item["action"],
    output: (item) => readObject(item["action"])?.["sources"],
  },
  file_search_call: {
    name: "file_search",
    kind: "search",
    runsOn: "provider",
    input: (item) => pick(item, "queries"),
    output: (item) => item["results"],
  },
  code_interpreter_call: {
    name: "code_interpreter",
    kind: "execute",
    runsOn: "provider",
    input: (item) => pick(item, "code"),
    output: (item) => item["outputs"],
  },
  image_generation_call: { name: "image_generation", runsOn: "provider", output: (item) => item["result"] },
  program: { name: "program", kind: "execute", runsOn: "provider", input: (item) => pick(item, "code") },
};

/** Reads an item that is a call; `undefined` for messages, reasoning, outputs and unknown kinds. */
export function readCallItem(item: JsonObject): CallItem | undefined {
  const type = readString(item["type"]) ?? "";
  const callKind = lookUp(callKinds, type);
  // Some servers send ids that do not apply as empty strings.
  const id = [item["approval_request_id"], item["call_id"], item["id"]].map(readId).find(Boolean);
  if (callKind === undefined || id === undefined) return undefined;
  return {
    toolCallId: id,
    toolName: callKind.name ?? readString(item["name"]) ?? type,
    runsOn: readRunsOn(item, callKind),
    kind: callKind.kind,
    parentToolCallId: readString(readObject(item["caller"])?.["caller_id"]),
    patch: readOrigin(readString(item["server_label"])),
  };
}

/** Whether an item is a call without an id, which cannot be shown or answered. */
export function isCallWithoutId(item: JsonObject): boolean {
  const isCall = lookUp(callKinds, readString(item["type"]) ?? "") !== undefined;
  return isCall && readCallItem(item) === undefined;
}

/**
 * Reads where a call runs. Two kinds state it in the item: `"execution":"client"` a tool search, `"environment":{"type":"local"}` a shell.
 */
function readRunsOn(item: JsonObject, callKind: CallKind): RunsOn {
  if (item["execution"] === "client") return "application";
  const environment = readString(readObject(item["environment"])?.["type"]);
  return environment !== undefined && environment !== "local" ? "provider" : callKind.runsOn;
}

/** Reads the final patch of a call from its finished item, which replaces all deltas. */
export function readCallPatch(item: JsonObject): ToolCallPatch {
  const callKind = lookUp(callKinds, readString(item["type"]) ?? "");
  const incomplete = item["status"] === "incomplete";
  return {
    ...readInput(item, callKind),
    ...(incomplete ? { inputState: "truncated" as const, status: "incomplete" as const } : readOutcome(item, callKind)),
  };
}

function readInput(item: JsonObject, callKind: CallKind | undefined): ToolCallPatch {
  const input = callKind?.input?.(item);
  if (typeof input === "string") return { argument: input, input, inputState: "ready" };
  if (input !== undefined) return { argument: toJsonText(input), input, inputState: "ready", ...readPath(input) };
  return readArguments(readString(item["arguments"]) ?? "");
}

/** Reads the file of apply_patch as a location, for follow-along. */
function readPath(input: Json): ToolCallPatch {
  const path = readString(readObject(input)?.["path"]);
  return path === undefined ? {} : { locations: [{ path }] };
}

/** The content of an output: images and terminals; for a web search, the pages that it read. */
function readShown(item: JsonObject, output: Json): ToolCallPatch {
  const image = item["type"] === "image_generation_call" ? readString(output) : undefined;
  if (image !== undefined) return { content: [toImageContent(image, readString(item["output_format"]))] };
  return { content: readHostedOutput(output, { toolCallId: readString(item["id"]) ?? "" }) };
}

function readOutcome(item: JsonObject, callKind: CallKind | undefined): ToolCallPatch {
  if (callKind === undefined || readRunsOn(item, callKind) === "application" || item["type"] === "mcp_approval_request")
    return {};
  const output = callKind.output?.(item) ?? undefined;
  const result = output === undefined ? {} : { result: output, rawOutput: output, ...readShown(item, output) };
  const error =
    readObject(item["error"]) ?? (typeof item["error"] === "string" ? { message: item["error"] } : undefined);
  if (error !== undefined) {
    const texts = readList(error["content"], (block) => readString(readObject(block)?.["text"]));
    const text = texts.length === 0 ? JSON.stringify(error["content"] ?? error) : texts.join("\n");
    const message = readString(error["message"]) ?? text;
    const layer = error["type"] === "mcp_tool_execution_error" ? ("tool" as const) : ("protocol" as const);
    const code = { code: readString(error["type"]) };
    return { status: "failed", ...result, error: { layer, message, ...code } };
  }
  // A program, a hosted shell and a tool search report their result in a separate item.
  const reportsLater = callKind.output === undefined;
  if (item["status"] === "failed") return { status: "failed", ...result };
  return { status: reportsLater ? "in_progress" : "completed", ...result };
}
