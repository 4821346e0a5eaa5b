import type { JsonObject } from "../../model/index.ts";
import type { ClientTool, ClientTools } from "../Session.ts";
import { defineTool, isSelfDescribing } from "./defineTool.ts";
import type { DefineToolOptions, SelfDescribingSchema } from "./defineTool.ts";

/** Schemas of the inputs of tools, by the tool's name: JSON Schema, or a schema that can be written as one. */
export type ToolSchemas = Readonly<Record<string, JsonObject | SelfDescribingSchema>>;

/** Client tools by name, as `defineTool` takes them: the input of each `execute` has the type of its `parameters`. */
export type ToolsOf<Schemas> = { readonly [Name in keyof Schemas]: DefineToolOptions<Schemas[Name]> };

function isClientTool(tool: DefineToolOptions<ToolSchemas[string]>): tool is ClientTool {
  return !isSelfDescribing(tool.parameters);
}

/** Turns tools that are written in place into client tools; those with a JSON Schema are returned unchanged. */
export function toClientTools(tools: ToolsOf<ToolSchemas>): ClientTools {
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [name, isClientTool(tool) ? tool : defineTool(tool)]),
  );
}
