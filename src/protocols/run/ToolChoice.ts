import { CountersignError } from "../../model/index.ts";
import type { Json, JsonObject, ToolDeclaration } from "../../model/index.ts";
import type { RunCommand } from "./createRunClient.ts";
import { readObject, readString } from "../read.ts";

/** Whether the model calls tools: `auto` (it decides), `none`, `required` (at least one), or the named one. */
export type ToolChoice = "auto" | "none" | "required" | { readonly tool: string };

/** How the model may call tools, in a form that is independent of the provider. */
export interface ToolOptions {
  /**
   * Whether the model may call tools. A forced call applies only to the first step of a turn; otherwise each result would force a call.
   * @default "auto"
   */
  readonly toolChoice?: ToolChoice | undefined;
  /**
   * Whether one step may contain several calls.
   * @default true
   */
  readonly parallelToolCalls?: boolean | undefined;
}

/**
 * Selects the choice for this step; undefined for `auto`, without tools, and for a forced call after the first step of the turn.
 *
 * Throws a `CountersignError` (`configuration`) if the named tool is not declared.
 */
export function selectToolChoice(
  { toolChoice }: ToolOptions,
  command: RunCommand,
  tools: readonly Json[],
): Exclude<ToolChoice, "auto"> | undefined {
  if (toolChoice === undefined || toolChoice === "auto" || tools.length === 0) return undefined;
  if (toolChoice !== "none" && command.type !== "sendPrompt") return undefined;
  if (typeof toolChoice === "object" && !tools.some((tool) => readToolName(readObject(tool)) === toolChoice.tool))
    throw new CountersignError({
      code: "configuration",
      message: `toolChoice names the tool "${toolChoice.tool}", which is not declared: declare it, or choose another.`,
    });
  return toolChoice;
}

/** Reads the name of a tool, which Chat Completions nests below the tool's type. */
function readToolName(tool: JsonObject | undefined): string | undefined {
  const nested = readObject(tool?.[readString(tool["type"]) ?? ""]);
  return readString(tool?.["name"]) ?? readString(nested?.["name"]);
}

/** Returns the name by which the provider calls its own tool; throws (`configuration`) if the app declared it under another name. */
export function requireName<Name extends string>({ name }: ToolDeclaration, required: Name): Name {
  if (name === required) return required;
  throw new CountersignError({
    code: "configuration",
    message: `The tool "${name}" represents a tool of the provider, which is named "${required}": declare it under that name.`,
  });
}
