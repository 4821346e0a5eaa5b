import { toJson } from "../../../model/index.ts";
import type { Json, Location, ToolDeclaration, ToolKind } from "../../../model/index.ts";
import type { WorkspaceCopy } from "../createCopies.ts";
import type { PreparedCall, WorkspaceTool } from "./WorkspaceTool.ts";

/** A call of one of this agent's own tools, before it is prepared. */
export interface ServerCall<Value> {
  readonly side: "server";
  /** Its wire id, where a model made it and it was emitted already. */
  readonly toolCallId?: string | undefined;
  readonly toolName: string;
  readonly kind: ToolKind;
  /** Whether it only reads: it runs in every mode, and again after a crash in the middle of it. */
  readonly readOnly: boolean;
  /** Whether it runs without a grant, because it only reads or the user wrote the change. */
  readonly trusted: boolean;
  readonly input: Json;
  /** JSON Schema of the input. */
  readonly parameters: Json;
  prepare(copy: WorkspaceCopy): Promise<PreparedCall<Value>>;
  /** Makes the same call with an input that the user edited; absent if the input cannot be edited. */
  readonly edit?: ((input: Json) => ServerCall<Value>) | undefined;
}

/** A call of a tool that the client declared and executes. */
export interface ClientCall {
  readonly side: "client";
  readonly toolName: string;
  readonly kind: ToolKind;
  readonly input: Json;
  readonly title: string;
  readonly locations?: readonly Location[] | undefined;
}

/** A call of an own tool or of a client's. */
export type WorkspaceCall<Value> = ServerCall<Value> | ClientCall;

/** Makes a call of an own tool. */
export function toServerCall<Input extends object, Value>(
  tool: WorkspaceTool<Input, Value>,
  input: Input,
): ServerCall<Value> {
  return { ...readServerCall(tool, toJson(input)), prepare: (copy) => tool.prepare(input, copy) };
}

/** Makes a call of an own tool with an untrusted input, which is validated when the call is prepared. */
export function readServerCall<Input, Value>(
  tool: WorkspaceTool<Input, Value>,
  input: Json,
  toolCallId?: string,
): ServerCall<Value> {
  const { declaration, trusted, editable } = tool;
  return {
    side: "server",
    toolCallId,
    toolName: declaration.name,
    kind: declaration.kind,
    readOnly: trusted,
    trusted,
    input,
    parameters: declaration.parameters,
    prepare: async (copy) => tool.prepare(await tool.parse(input), copy),
    edit: editable ? (edited) => readServerCall(tool, edited, toolCallId) : undefined,
  };
}

/** Makes a call of a client's tool. */
export function toClientCall(
  declaration: ToolDeclaration,
  input: Json,
  shown: Pick<ClientCall, "title" | "locations">,
): ClientCall {
  return { side: "client", toolName: declaration.name, kind: declaration.kind ?? "other", input, ...shown };
}
