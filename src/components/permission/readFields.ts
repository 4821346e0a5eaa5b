import type { Json, JsonObject } from "../../model/index.ts";

/** One field of a form that an agent asks to be filled in. */
export interface FormField {
  /** Its key in the answer. */
  readonly name: string;
  /** The agent's own words. Untrusted text. */
  readonly label: string;
  /** What it is for. Untrusted text. */
  readonly description?: string;
  /** How it is entered; `json` where the schema is not a plain value. */
  readonly type: "text" | "number" | "integer" | "boolean" | "choice" | "json";
  /** What can be chosen. */
  readonly choices: readonly string[];
  /** Whether it must be filled in. */
  readonly required: boolean;
  /** What stands in it at first. */
  readonly initial?: Json;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function typeOf(schema: JsonObject): FormField["type"] {
  if (Array.isArray(schema["enum"]) && schema["enum"].every((entry) => typeof entry === "string")) return "choice";
  const { type } = schema;
  if (type === "string") return "text";
  return type === "number" || type === "integer" || type === "boolean" ? type : "json";
}

/**
 * Reads the fields of a JSON Schema of type object, in its order. Anything else gives no field.
 *
 * Strings, numbers, booleans and string enums become fields of their own; other values are entered as JSON.
 */
export function readFields(schema: Json | undefined): readonly FormField[] {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  if (!isObject(schema) || !isObject(properties)) return [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(properties).flatMap(([name, value]): FormField[] => {
    if (!isObject(value)) return [];
    const description = text(value["description"]);
    const choices = Array.isArray(value["enum"]) ? value["enum"].filter((entry) => typeof entry === "string") : [];
    return [
      {
        name,
        label: text(value["title"]) ?? name,
        type: typeOf(value),
        choices,
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        ...(value["default"] === undefined ? {} : { initial: value["default"] }),
      },
    ];
  });
}
