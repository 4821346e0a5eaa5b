import type { Json, JsonObject, ToolDeclaration } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { readArray, readObject, readString, toJson } from "../read.ts";
import { requireName, selectToolChoice } from "../run/ToolChoice.ts";
import type { ToolOptions } from "../run/ToolChoice.ts";
import { openAiStrict, toStrictSchema } from "../run/toStrictSchema.ts";

/**
 * Writes the tools of one step, beside those of the app's own body, and the tool choice; no fields without tools. A tool of the provider
 * that the body declares already is not added.
 */
export function writeResponsesTools(command: RunCommand, body: JsonObject, options: ToolOptions): JsonObject {
  const bodyTools = readArray(body["tools"]) ?? [];
  // A declared `computer_use_preview` also is a `computer`.
  const isDeclared = (type: string): boolean =>
    bodyTools.some((tool) => readString(readObject(tool)?.["type"])?.startsWith(type));
  const own = command.tools.filter(({ standsFor }) => standsFor === undefined || !isDeclared(standsFor.type));
  const byProgram = own.some(({ callers }) => callers?.includes("program"));
  const program = byProgram && !isDeclared("programmatic_tool_calling") ? [{ type: "programmatic_tool_calling" }] : [];
  const tools = [...bodyTools, ...program, ...own.map(writeResponsesTool)];
  if (tools.length === 0) return {};
  const choice = selectToolChoice(options, command, tools);
  const chosen = typeof choice === "object" ? command.tools.find(({ name }) => name === choice.tool) : undefined;
  return toJson({
    tools,
    tool_choice: typeof choice === "object" ? writeChoice(choice, chosen) : choice,
    parallel_tool_calls: options.parallelToolCalls,
  });
}

function writeChoice({ tool }: { readonly tool: string }, declaration: ToolDeclaration | undefined): Json {
  if (declaration?.standsFor !== undefined) return { type: declaration.standsFor.type };
  return { type: declaration?.format === undefined ? "function" : "custom", name: tool };
}

/** Writes one tool: a function, a custom tool with text input, or a tool of the provider. */
export function writeResponsesTool(tool: ToolDeclaration): Json {
  const { name, description, parameters, format, strict, deferred, callers, standsFor } = tool;
  // {"type":"computer"}
  if (standsFor?.type === "computer") return { type: requireName(tool, "computer") };
  // {"type":"tool_search","execution":"client","description":"...","parameters":{...}}
  if (standsFor?.type === "tool_search")
    return { type: requireName(tool, "tool_search"), execution: "client", description, parameters };
  const more = {
    defer_loading: deferred === true ? true : undefined,
    allowed_callers: callers?.map((caller) => (caller === "program" ? "programmatic" : caller)),
  };
  // {"type":"custom","name":"run_sql","description":"...","format":{"type":"grammar","syntax":"regex","definition":"SELECT .+"}}
  if (format !== undefined) return toJson({ type: "custom", name, description, format, ...more });
  // {"type":"function","name":"get_weather","description":"...","parameters":{...},"strict":true}
  const schema = strict === true ? toStrictSchema(name, parameters, openAiStrict) : parameters;
  return toJson({ type: "function", name, description, parameters: schema, strict, ...more });
}
