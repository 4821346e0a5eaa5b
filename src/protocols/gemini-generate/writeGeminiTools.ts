import type { Json, JsonObject } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { readArray, readList, readObject } from "../read.ts";
import { selectToolChoice, type ToolOptions } from "../run/ToolChoice.ts";

/** The supported tool options; Gemini cannot disable parallel calls. */
export type GeminiToolOptions = Pick<ToolOptions, "toolChoice">;

/** Writes the tools of one step and the tool choice; no fields without tools. */
export function writeGeminiTools(command: RunCommand, body: JsonObject, options: GeminiToolOptions): JsonObject {
  // {"functionDeclarations":[{"name":"get_weather","description":"...","parametersJsonSchema":{...}}]}
  const own = command.tools.map(({ name, description, parameters }) => {
    return { name, description, parametersJsonSchema: parameters };
  });
  const bodyTools = readArray(body["tools"]) ?? [];
  const tools = [...bodyTools, ...(own.length === 0 ? [] : [{ functionDeclarations: own }])];
  if (tools.length === 0) return {};
  const functions = readList(tools, readObject).flatMap((tool) => readArray(tool["functionDeclarations"]) ?? []);
  const calling = writeCalling(command, functions, options);
  if (calling === undefined) return { tools };
  return { tools, toolConfig: { ...readObject(body["toolConfig"]), functionCallingConfig: calling } };
}

/** {"mode":"ANY","allowedFunctionNames":["get_weather"]}   a forced call always conforms to the schema, others only in `VALIDATED` */
function writeCalling(
  command: RunCommand,
  functions: readonly Json[],
  options: GeminiToolOptions,
): JsonObject | undefined {
  const choice = selectToolChoice(options, command, functions);
  if (choice === "none") return { mode: "NONE" };
  if (choice === "required") return { mode: "ANY" };
  if (choice !== undefined) return { mode: "ANY", allowedFunctionNames: [choice.tool] };
  return command.tools.some(({ strict }) => strict === true) ? { mode: "VALIDATED" } : undefined;
}
