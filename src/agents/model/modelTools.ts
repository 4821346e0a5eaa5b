import type { Json, JsonObject, ToolDeclaration } from "../../model/index.ts";
import { deleteFile } from "../workspace/tools/deleteFile.ts";
import { editFile } from "../workspace/tools/editFile.ts";
import { listFiles } from "../workspace/tools/listFiles.ts";
import { readFile } from "../workspace/tools/readFile.ts";
import { runCommand } from "../workspace/tools/runCommand.ts";
import { search } from "../workspace/tools/search.ts";
import { toServerCall, type ServerCall } from "../workspace/tools/WorkspaceCall.ts";
import type { WorkspaceTool } from "../workspace/tools/WorkspaceTool.ts";
import { writeFile } from "../workspace/tools/writeFile.ts";

/** A tool of the workspace as a model calls it. */
export interface ModelTool {
  readonly declaration: ToolDeclaration;
  /** Makes the call; `input` was checked against the declaration. */
  toCall(input: Json, toolCallId: string): ServerCall<unknown>;
}

function define<Input extends JsonObject, Value>(
  tool: WorkspaceTool<Input, Value>,
  read: (input: JsonObject) => Input,
): ModelTool {
  return {
    declaration: tool.declaration,
    toCall: (input, toolCallId) =>
      toServerCall(
        tool,
        read(typeof input === "object" && input !== null && !Array.isArray(input) ? input : {}),
        toolCallId,
      ),
  };
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** What a model may do: all that the workspace agent does itself, but for its search for repairs. */
export const modelTools: readonly ModelTool[] = [
  define(listFiles, ({ path }) => (typeof path === "string" ? { path } : {})),
  define(readFile, ({ path, line, end_line: end }) => ({
    path: text(path),
    ...(typeof line === "number" ? { line } : {}),
    ...(typeof end === "number" ? { end_line: end } : {}),
  })),
  define(search, ({ query, whole_word: whole }) => ({ query: text(query), whole_word: whole === true })),
  define(editFile, ({ path, old_text: from, new_text: to, all, whole_word: whole }) => ({
    path: text(path),
    old_text: text(from),
    new_text: text(to),
    all: all === true,
    whole_word: whole === true,
  })),
  define(writeFile, ({ path, text: content }) => ({ path: text(path), text: text(content) })),
  define(deleteFile, ({ path }) => ({ path: text(path) })),
  define(runCommand, ({ command, timeout }) => ({
    command: text(command),
    ...(typeof timeout === "number" ? { timeout } : {}),
  })),
];
