import type { ConfigOption, Json } from "../../../model/index.ts";
import { readEnum, readList, readObject, readString } from "../../read.ts";

// {"type":"select","name":"model","title":"Model","default":"fast","options":["fast","deep"]}
/**
 * Reads an option of an announced agent as a setting that the user can change; `configured` is the app's value of it. Undefined for texts
 * and secrets: the app sets them with `agentOptions`, since users should not type keys into a composer.
 */
export function readAgentOption(value: Json, configured: Json | undefined): ConfigOption | undefined {
  const option = readObject(value);
  const id = readString(option?.["name"]);
  if (option === undefined || id === undefined || option["type"] !== "select") return undefined;
  const names = readList(option["options"], readString);
  const description = readString(option["description"]);
  const chosen = readEnum(configured, names) ?? readString(option["default"]) ?? names[0] ?? "";
  return {
    id,
    name: readString(option["title"]) ?? id,
    description,
    type: "select",
    value: chosen,
    choices: names.map((name) => ({ value: name, name })),
  };
}
