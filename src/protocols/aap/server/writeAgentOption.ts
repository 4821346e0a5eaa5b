import type { ConfigOption, JsonObject } from "../../../model/index.ts";
import { toJson } from "../../read.ts";

/** Writes a setting of the agent. AAP has no booleans, so they are a choice of two. */
export function writeAgentOption(option: ConfigOption): JsonObject {
  const { id, name, description } = option;
  const names = option.type === "select" ? option.choices.map(({ value }) => value) : ["false", "true"];
  return toJson({ type: "select", name: id, title: name, description, default: String(option.value), options: names });
}
