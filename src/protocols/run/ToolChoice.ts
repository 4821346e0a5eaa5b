import { CountersignError } from "../../model/index.ts";
import type { Json, JsonObject, ToolDeclaration } from "../../model/index.ts";
import type { RunCommand } from "./createRunClient.ts";
import { readObject, readString } from "../read.ts";

/** Whether the model may call tools: as it likes, not at all, at least one, or this one. */
export type ToolChoice = "auto" | "none" | "required" | { readonly tool: string };

/** How the model is to call tools; each provider is told in its own terms. */
export interface ToolOptions {
  /**
   * Whether the model may call tools. A forced call counts for the first step of a turn, else its result would force the next one.
   * @default "auto"
   */
  readonly toolChoice?: ToolChoice | undefined;
  /**
   * Whether one step may hold several calls.
   * @default true
   */
  readonly parallelToolCalls?: boolean | undefined;
}

/**
 * Gives the choice that counts for this step; undefined where the model is free.
 *
 * Throws a `CountersignError` (`configuration`) where the named tool is none of those that are declared.
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

/** Chat Completions nests the name below the tool's type. */
function readToolName(tool: JsonObject | undefined): string | undefined {
  const nested = readObject(tool?.[readString(tool["type"]) ?? ""]);
  return readString(tool?.["name"]) ?? readString(nested?.["name"]);
}

/** Gives the name under which the provider calls its own tool; throws (`configuration`) where the app declared it under another. */
export function requireName<Name extends string>({ name }: ToolDeclaration, required: Name): Name {
  if (name === required) return required;
  throw new CountersignError({
    code: "configuration",
    message: `The tool "${name}" stands for the provider's own, which is called by the name "${required}": declare it under that name.`,
  });
}
