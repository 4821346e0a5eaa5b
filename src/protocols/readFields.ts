import { toolKinds } from "../model/index.ts";
import type { ToolCallPatch, Json, JsonObject, ToolKind } from "../model/index.ts";
import { parseJson, readEnum } from "./read.ts";

/** Reads finished argument text: `ready` if it is valid JSON, else `invalid`; an empty text is `{}`. */
export function readArguments(argument: string): ToolCallPatch {
  const input = argument === "" ? {} : parseJson(argument);
  return input === undefined ? { argument, inputState: "invalid" } : { argument, input, inputState: "ready" };
}

/** The argument text of a call for a request: servers parse it, so one that was stopped or is no JSON is sent as `{}`. */
export function toJsonArgument(argument: string): string {
  return parseJson(argument) === undefined ? "{}" : argument;
}

/**
 * Collects the fields of a request that its reader does not use as its `details`; none if all were used.
 *
 * Values are not changed; `null` fields are left out.
 */
export function readDetails(question: JsonObject, read: readonly string[]): { readonly details?: Json | undefined } {
  const rest = Object.entries(question).filter(([name, value]) => value !== null && !read.includes(name));
  return rest.length === 0 ? {} : { details: Object.fromEntries(rest) };
}

/** Reads the MCP server of a tool as a patch of its call; undefined if the wire does not name it. */
export function readOrigin(server: string | undefined): ToolCallPatch | undefined {
  return server === undefined || server === "" ? undefined : { origin: { server } };
}

/** Reads the kind of a tool call (e.g. `edit`); none for an unknown value. */
export function readToolKind(value: Json | undefined): ToolKind | undefined {
  return readEnum(value, toolKinds);
}
