import type { ConfigChoice, ConfigOption, Json, JsonObject } from "../../../model/index.ts";
import { readArray, readBoolean, readList, readObject, readString } from "../../read.ts";

/** Reads the complete list of settings, without those that are neither a select nor a boolean; none if it is not a list. */
export function readConfigOptions(value: Json | undefined): readonly ConfigOption[] | undefined {
  return readArray(value) === undefined ? undefined : readList(value, readOption);
}

function readOption(item: Json): ConfigOption | undefined {
  const option = readObject(item);
  const id = readString(option?.["id"]);
  if (option === undefined || id === undefined) return undefined;
  const fields = {
    id,
    name: readString(option["name"]) ?? id,
    description: readString(option["description"]),
    category: readString(option["category"]),
  };
  // {"type":"boolean","id":"fast","name":"Fast","currentValue":false}
  const on = readBoolean(option["currentValue"]);
  if (option["type"] === "boolean" && on !== undefined) return { ...fields, type: "boolean", value: on };
  // {"type":"select","id":"model","name":"Model","category":"model","currentValue":"m1","options":[{"value":"m1","name":"M1"}]}
  const selected = readString(option["currentValue"]);
  if (option["type"] !== "select" || selected === undefined) return undefined;
  const choices = (readArray(option["options"]) ?? []).flatMap(readChoices);
  return { ...fields, type: "select", value: selected, choices };
}

/** One choice, or a group: `{"group":"big","name":"Large models","options":[{"value":"m2","name":"M2"}]}`. */
function readChoices(item: Json): readonly ConfigChoice[] {
  const choice = readObject(item) ?? {};
  const group = readString(choice["name"]);
  if (readArray(choice["options"]) === undefined) return readChoice(choice);
  return readList(choice["options"], readObject).flatMap((one) => readChoice(one).map((read) => ({ ...read, group })));
}

function readChoice(choice: JsonObject): readonly ConfigChoice[] {
  const value = readString(choice["value"]);
  if (value === undefined) return [];
  const name = readString(choice["name"]) ?? value;
  return [{ value, name, description: readString(choice["description"]) }];
}
