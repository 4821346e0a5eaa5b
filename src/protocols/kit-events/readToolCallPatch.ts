import {
  patchStatuses,
  type Citation,
  type ContentBlock,
  type Json,
  type Location,
  type RunsOn,
  type TerminalExit,
  type ToolCallContent,
  type ToolCallPatch,
  type ToolHint,
  type ToolOrigin,
} from "../../model/index.ts";
import { readArray, readEnum, readList, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import { readToolKind } from "../readFields.ts";

/*
 * Readers of content and of tool calls, in the shapes that the kit's wire extension shares with the model
 * (docs/protocols/extension.md). Names and meanings are the model's; invalid fields are left out.
 */

const toolHints: readonly ToolHint[] = ["reads_only", "destroys", "repeatable", "open_world"];

/** Reads one block of content; `undefined` for an unknown type, audio without data, and a resource or link without a URI. */
export function readContentBlock(value: Json | undefined): ContentBlock | undefined {
  const block = readObject(value) ?? {};
  const mimeType = readString(block["mimeType"]);
  const uri = readString(block["uri"]);
  const data = readString(block["data"]);
  const text = readString(block["text"]);
  switch (readString(block["type"]) ?? "") {
    case "text":
      return { type: "text", text: text ?? "" };
    case "image":
      return { type: "image", mimeType: mimeType ?? "image/*", data, uri };
    case "audio":
      return data === undefined ? undefined : { type: "audio", mimeType: mimeType ?? "audio/*", data };
    case "resource_link": {
      if (uri === undefined) return undefined;
      const title = readString(block["title"]);
      const description = readString(block["description"]);
      const size = readNumber(block["size"]);
      const name = readString(block["name"]) ?? uri;
      return { type: "resource_link", uri, name, title, description, mimeType, size };
    }
    case "resource":
      if (uri === undefined) return undefined;
      return { type: "resource", uri, mimeType, text, blob: readString(block["blob"]) };
    default:
      return undefined;
  }
}

/** Reads the exit code and signal of a command, null where absent; `undefined` unless it is an object. */
export function readExit(value: Json | undefined): TerminalExit | undefined {
  const exit = readObject(value);
  if (exit === undefined) return undefined;
  return { code: readNumber(exit["code"]) ?? null, signal: readString(exit["signal"]) ?? null };
}

/** Reads one item of a call's content: a block, a diff, a patch or a terminal; `undefined` for any other, or without a required field. */
export function readToolCallContent(value: Json | undefined): ToolCallContent | undefined {
  const content = readObject(value) ?? {};
  const path = readString(content["path"]);
  switch (readString(content["type"]) ?? "") {
    case "content": {
      const block = readContentBlock(content["block"]);
      return block && { type: "content", block };
    }
    case "diff":
      if (path === undefined) return undefined;
      return {
        type: "diff",
        path,
        oldText: readString(content["oldText"]) ?? null,
        newText: readString(content["newText"]) ?? null,
      };
    case "patch":
      return {
        type: "patch",
        changes: readList(content["changes"], readPatchChange),
        patch: readString(content["patch"]) ?? "",
      };
    case "terminal": {
      const terminalId = readString(content["terminalId"]);
      if (terminalId === undefined) return undefined;
      return {
        type: "terminal",
        terminalId,
        output: readString(content["output"]) ?? "",
        command: readString(content["command"]),
        cwd: readString(content["cwd"]),
        exit: readExit(content["exit"]),
        dropped: readNumber(content["dropped"]),
      };
    }
    default:
      return undefined;
  }
}

function readPatchChange(value: Json) {
  const change = readObject(value);
  const path = readString(change?.["path"]);
  const operation = readEnum(change?.["operation"], ["add", "delete", "modify", "move", "copy"]);
  if (path === undefined || operation === undefined) return undefined;
  return { operation, path, oldPath: readString(change?.["oldPath"]) };
}

function readLocation(value: Json): Location | undefined {
  const location = readObject(value);
  const path = readString(location?.["path"]);
  if (path === undefined) return undefined;
  const line = readNumber(location?.["line"]);
  return { path, line, endLine: readNumber(location?.["endLine"]) };
}

/** Reads a citation; `undefined` unless it is an object. */
export function readCitation(value: Json | undefined): Citation | undefined {
  const citation = readObject(value);
  if (citation === undefined) return undefined;
  const quote = readString(citation["quote"]) ?? readString(citation["snippet"]);
  const [title, url] = [readString(citation["title"]), readString(citation["url"])];
  return { title, url, quote, start: readNumber(citation["start"]), end: readNumber(citation["end"]) };
}

/** Reads where a call runs, e.g. `server`; `undefined` for an unknown value. */
export function readRunsOn(value: Json | undefined): RunsOn | undefined {
  return readEnum(value, ["application", "server", "provider", "mcp", "unknown"]);
}

/** Reads a patch of a call. Invalid fields are left out, so that patches can be merged; `null` clears a field. */
export function readToolCallPatch(value: Json | undefined): ToolCallPatch {
  const patch = readObject(value) ?? {};
  const error = readObject(patch["error"]);
  const progress = readObject(patch["progress"]);
  return withoutUndefined({
    toolName: readString(patch["toolName"]),
    title: orNull(patch["title"], readString),
    kind: readToolKind(patch["kind"]),
    runsOn: readRunsOn(patch["runsOn"]),
    origin: readOrigin(patch["origin"]),
    argument: readString(patch["argument"]),
    input: patch["input"],
    inputState: readEnum(patch["inputState"], ["streaming", "ready", "invalid", "truncated"]),
    status: readEnum(patch["status"], patchStatuses),
    settledBy: readEnum(patch["settledBy"], ["wire", "local"]),
    content: orNull(patch["content"], (list) => readList(list, readToolCallContent)),
    locations: orNull(patch["locations"], (list) => readList(list, readLocation)),
    rawInput: patch["rawInput"],
    rawOutput: patch["rawOutput"],
    result: patch["result"],
    error:
      error === undefined
        ? clears(patch["error"])
        : {
            layer: readEnum(error["layer"], ["tool", "protocol", "transport", "policy"]) ?? "tool",
            message: readString(error["message"]) ?? "",
            code: readString(error["code"]),
          },
    progress:
      progress === undefined
        ? clears(patch["progress"])
        : {
            done: readNumber(progress["done"]),
            total: readNumber(progress["total"]),
            message: readString(progress["message"]),
          },
  });
}

function readOrigin(value: Json | undefined): ToolOrigin | undefined {
  const origin = readObject(value);
  const server = readString(origin?.["server"]);
  if (server === undefined) return undefined;
  const hints = readList(origin?.["hints"], (hint) => readEnum(hint, toolHints));
  const title = readString(origin?.["title"]);
  return { server, ...(title === undefined ? {} : { title }), ...(hints.length === 0 ? {} : { hints }) };
}

function clears(value: Json | undefined): null | undefined {
  return value === null ? null : undefined;
}

function orNull<T>(value: Json | undefined, read: (value: Json) => T | undefined): T | null | undefined {
  if (value === undefined || value === null) return value;
  return read(value);
}

/** Reads a list of content blocks; `undefined` for any other value, an empty list, and a list with an invalid block. */
export function readBlocks(value: Json | undefined): readonly ContentBlock[] | undefined {
  const items = readArray(value);
  const blocks = items && readList(value, readContentBlock);
  return blocks !== undefined && blocks.length > 0 && blocks.length === items?.length ? blocks : undefined;
}
