import type { ConfigOption, JsonObject } from "../../../model/index.ts";
import { withoutUndefined } from "../../read.ts";

/** Announces a setting of the agent; AAP has no booleans: they are a choice of two. */
export function writeAgentOption(option: ConfigOption): JsonObject {
  const { id, name, description } = option;
  const names = option.type === "select" ? option.choices.map(({ value }) => value) : ["false", "true"];
  const facts = { type: "select", name: id, title: name, ...withoutUndefined({ description }) };
  return { ...facts, default: String(option.value), options: names };
}
