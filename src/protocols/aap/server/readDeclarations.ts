import type { Json, ToolDeclaration } from "../../../model/index.ts";
import { readList, readObject, readString } from "../../read.ts";

// {"name":"get_document","description":"doc","parameters":{...}}; the seed's dialect has inputSchema
/** Reads the tools a client declares; a tool without a name is left out. */
export function readDeclarations(value: Json): readonly ToolDeclaration[] {
  return readList(value, (item) => {
    const tool = readObject(item);
    const name = readString(tool?.["name"]);
    if (tool === undefined || name === undefined) return undefined;
    const parameters = tool["parameters"] ?? tool["inputSchema"] ?? {};
    const description = readString(tool["description"]) ?? "";
    return { name, description, parameters, title: readString(tool["title"]) };
  });
}
