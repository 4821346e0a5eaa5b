import type { ToolDeclaration, ToolOutput } from "../../model/index.ts";
import { readList, readObject, readString, toJson } from "../read.ts";

/** Selects the declared tools that the output of a tool search names: `[{"name":"get_weather"}]`; none for any other output. */
export function selectFound(output: ToolOutput, tools: readonly ToolDeclaration[]): readonly ToolDeclaration[] {
  const names = readList(toJson(output), (item) => readString(readObject(item)?.["name"]));
  return names.flatMap((foundName) => tools.filter(({ name }) => name === foundName));
}
