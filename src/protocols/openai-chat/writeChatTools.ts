import { CountersignError, type Json, type JsonObject, type ToolDeclaration } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { readArray, toJson } from "../read.ts";
import { selectToolChoice, type ToolOptions } from "../run/ToolChoice.ts";
import { openAiStrict, toStrictSchema } from "../run/toStrictSchema.ts";

/** Writes the tools of one step, and how the model may call them; nothing where there are none. */
export function writeChatTools(command: RunCommand, body: JsonObject, options: ToolOptions): JsonObject {
  const tools = [...(readArray(body["tools"]) ?? []), ...command.tools.map(writeTool)];
  if (tools.length === 0) return {};
  const choice = selectToolChoice(options, command, tools);
  return toJson({
    tools,
    tool_choice: typeof choice === "object" ? writeChoice(choice, command) : choice,
    parallel_tool_calls: options.parallelToolCalls,
  });
}

function writeChoice({ tool }: { readonly tool: string }, { tools }: RunCommand): Json {
  const isText = tools.some(({ name, format }) => name === tool && format !== undefined);
  return isText ? { type: "custom", custom: { name: tool } } : { type: "function", function: { name: tool } };
}

function writeTool({ name, description, parameters, format, strict, standsFor }: ToolDeclaration): Json {
  if (standsFor?.type === "computer")
    throw new CountersignError({
      code: "configuration",
      message: `Chat Completions takes no screenshots back from a tool, so "${name}" cannot work: use OpenAI Responses or Anthropic Messages.`,
    });
  // {"type":"custom","custom":{"name":"run_sql","description":"...","format":{"type":"grammar","grammar":{"syntax":"regex","definition":"SELECT .+"}}}}
  if (format !== undefined) {
    const { type, ...grammar } = format;
    return {
      type: "custom",
      custom: { name, description, format: type === "text" ? { type } : { type, grammar } },
    };
  }
  // {"type":"function","function":{"name":"get_weather","description":"...","parameters":{...},"strict":true}}
  const schema = strict === true ? toStrictSchema(name, parameters, openAiStrict) : parameters;
  return toJson({ type: "function", function: { name, description, parameters: schema, strict } });
}
