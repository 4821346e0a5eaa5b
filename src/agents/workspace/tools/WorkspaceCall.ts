import type { Json, JsonObject, Location, ToolDeclaration, ToolKind } from "../../../model/index.ts";
import type { WorkspaceCopy } from "../createCopies.ts";
import type { PreparedCall, WorkspaceTool } from "./WorkspaceTool.ts";

/** A call of one of this agent's own tools, before it is prepared. */
export interface ServerCall<Value> {
  readonly side: "server";
  /** Its wire id, where a model made it and it was told already. */
  readonly toolCallId?: string | undefined;
  readonly toolName: string;
  readonly kind: ToolKind;
  readonly trusted: boolean;
  readonly input: Json;
  /** JSON Schema of the input. */
  readonly parameters: Json;
  prepare(copy: WorkspaceCopy): Promise<PreparedCall<Value>>;
  /** The same call with an input that the user edited; present where the input can be edited. */
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

/** Any call. */
export type WorkspaceCall<Value> = ServerCall<Value> | ClientCall;

/** Makes a call of an own tool; the input's type is checked here and forgotten. */
export function toServerCall<Input extends JsonObject, Value>(
  tool: WorkspaceTool<Input, Value>,
  input: Input,
  toolCallId?: string,
): ServerCall<Value> {
  const { readInput, declaration } = tool;
  return {
    side: "server",
    toolCallId,
    toolName: declaration.name,
    kind: declaration.kind,
    trusted: tool.trusted,
    input,
    parameters: declaration.parameters,
    prepare: (copy) => tool.prepare(input, copy),
    edit: readInput === undefined ? undefined : (edited: Json) => toServerCall(tool, readInput(edited), toolCallId),
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
