import type { Json, JsonObject } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { readArray, readObject } from "../read.ts";
import { selectToolChoice, type ToolOptions } from "../run/ToolChoice.ts";

/** The supported tool options; Interactions cannot disable parallel calls. */
export type InteractionsToolOptions = Pick<ToolOptions, "toolChoice">;

/** Writes the tools of one step and the tool choice; no fields without tools. */
export function writeInteractionsTools(
  command: RunCommand,
  body: JsonObject,
  options: InteractionsToolOptions,
): JsonObject {
  // {"type":"function","name":"get_weather","description":"...","parameters":{...}}
  const own = command.tools.map(({ name, description, parameters }) => {
    return { type: "function", name, description, parameters };
  });
  const tools = [...(readArray(body["tools"]) ?? []), ...own];
  if (tools.length === 0) return {};
  const choice = writeChoice(command, tools, options);
  if (choice === undefined) return { tools };
  return { tools, generation_config: { ...readObject(body["generation_config"]), tool_choice: choice } };
}

/** "any" or {"allowed_tools":{"mode":"any","tools":["get_weather"]}}   arguments conform to the schema in `any` and `validated` */
function writeChoice(command: RunCommand, tools: readonly Json[], options: InteractionsToolOptions): Json | undefined {
  const choice = selectToolChoice(options, command, tools);
  if (choice === "none") return "none";
  if (choice === "required") return "any";
  if (choice !== undefined) return { allowed_tools: { mode: "any", tools: [choice.tool] } };
  return command.tools.some(({ strict }) => strict === true) ? "validated" : undefined;
}
