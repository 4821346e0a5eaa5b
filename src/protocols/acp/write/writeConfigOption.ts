import type { ConfigOption, JsonObject } from "../../../model/index.ts";
import { toJson } from "../../read.ts";

/**
 * Writes the settings. Switches only where the client has announced `session.configOptions.boolean`: the wire allows them for no other
 * client.
 */
export function writeConfigOptions(options: readonly ConfigOption[], showsSwitches: boolean): JsonObject[] {
  return options.filter(({ type }) => showsSwitches || type !== "boolean").map(writeConfigOption);
}

/** Writes one setting: `{"type":"select","id":"model","name":"Model","currentValue":"m1","options":[{"value":"m1","name":"M1"}]}`. */
function writeConfigOption(option: ConfigOption): JsonObject {
  const { id, name, type, value: currentValue } = option;
  const { description, category } = option;
  const fields = toJson({ type, id, name, description, category });
  if (option.type === "boolean") return { ...fields, currentValue };
  const groups = new Set(option.choices.map(({ group }) => group));
  const choicesOf = (groupName: string | undefined) =>
    option.choices.flatMap(({ group, ...choice }) => (group === groupName ? [toJson(choice)] : []));
  const isFlat = groups.size === 1 && groups.has(undefined);
  const options = isFlat
    ? choicesOf(undefined)
    : Array.from(groups, (group = "") => ({
        group,
        name: group,
        options: choicesOf(group === "" ? undefined : group),
      }));
  return { ...fields, currentValue, options };
}
