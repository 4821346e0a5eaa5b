import { CountersignError } from "../../model/index.ts";
import type { Json, JsonObject, ToolDeclaration } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { readArray, readObject, readString, toJson } from "../read.ts";
import { requireName, selectToolChoice } from "../run/ToolChoice.ts";
import type { ToolOptions } from "../run/ToolChoice.ts";
import { anthropicStrict, toStrictSchema } from "../run/toStrictSchema.ts";

/** The version of the code execution tool; an app can add a newer one in `body.tools`. */
const codeExecution = "code_execution_20250825";

/** Writes the tools of one step and the tool choice; no fields without tools. */
export function writeAnthropicTools(command: RunCommand, body: JsonObject, options: ToolOptions): JsonObject {
  const bodyTools = readArray(body["tools"]) ?? [];
  const types = bodyTools.map((tool) => readString(readObject(tool)?.["type"]) ?? "");
  const executor = types.findLast((type) => type.startsWith("code_execution_"));
  const programmatic = command.tools.filter(({ callers }) => callers?.includes("program"));
  for (const tool of programmatic) requireProgrammatic(tool, options);
  const added =
    programmatic.length > 0 && executor === undefined ? [{ type: codeExecution, name: "code_execution" }] : [];
  const own = command.tools.map((tool) => writeTool(tool, executor ?? codeExecution));
  const tools = [...bodyTools, ...added, ...own];
  return tools.length === 0 ? {} : { tools, ...writeChoice(command, tools, options) };
}

/** {"tool_choice":{"type":"tool","name":"get_weather","disable_parallel_tool_use":true}} */
function writeChoice(command: RunCommand, tools: readonly Json[], options: ToolOptions): JsonObject {
  const choice = selectToolChoice(options, command, tools);
  const parallel =
    options.parallelToolCalls === undefined ? {} : { disable_parallel_tool_use: !options.parallelToolCalls };
  if (choice === "none") return { tool_choice: { type: "none" } };
  if (choice === "required") return { tool_choice: { type: "any", ...parallel } };
  if (choice !== undefined) return { tool_choice: { type: "tool", name: choice.tool, ...parallel } };
  return options.parallelToolCalls === undefined ? {} : { tool_choice: { type: "auto", ...parallel } };
}

function writeTool(tool: ToolDeclaration, executor: string): Json {
  const { name, description, parameters, strict, deferred, callers, standsFor } = tool;
  // {"type":"computer_20251124","name":"computer","display_width_px":1280,"display_height_px":800}
  if (standsFor?.type === "computer") {
    const { width, height } = standsFor;
    const type = "computer_20251124";
    return { type, name: requireName(tool, "computer"), display_width_px: width, display_height_px: height };
  }
  // {"name":"get_weather","description":"...","input_schema":{...},"strict":true}
  return toJson({
    name,
    description,
    input_schema: strict === true ? toStrictSchema(name, parameters, anthropicStrict) : parameters,
    strict,
    defer_loading: deferred === true ? true : undefined,
    allowed_callers: callers?.map((caller) => (caller === "program" ? executor : caller)),
  });
}

/** Throws for combinations with programmatic calls that the provider refuses, before the request is sent. */
function requireProgrammatic({ name, strict }: ToolDeclaration, { parallelToolCalls, toolChoice }: ToolOptions): void {
  const forced = typeof toolChoice === "object" && toolChoice.tool === name;
  const problem =
    (strict === true && "`strict`") ||
    (parallelToolCalls === false && "`parallelToolCalls: false`") ||
    (forced && "a `toolChoice` that names it");
  if (problem === false) return;
  throw new CountersignError({
    code: "configuration",
    message: `The tool "${name}" may be called by programs, which Anthropic does not allow together with ${problem}: leave out one of the two.`,
  });
}
