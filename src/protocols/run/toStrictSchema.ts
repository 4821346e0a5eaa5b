import { CountersignError, type Json, type JsonObject } from "../../model/index.ts";
import { readArray, readObject, readString } from "../read.ts";

/** The subset of JSON Schema that one provider enforces. */
export interface StrictDialect {
  /** The provider's name, for the error. */
  readonly provider: string;
  /** Keywords that it enforces or that are only annotations. Any other would be lost. */
  readonly keywords: ReadonlySet<string>;
  /** Whether every property must be required. */
  readonly requiresAll: boolean;
}

const common = [
  ..."type properties required additionalProperties items enum const anyOf $ref $defs definitions".split(" "),
  ..."description title $schema $id $comment pattern format".split(" "),
];

/** Structured outputs of OpenAI (guide of 2026-11). */
export const openAiStrict: StrictDialect = {
  provider: "OpenAI",
  keywords: new Set([
    ...common,
    ..."multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems".split(" "),
  ]),
  requiresAll: true,
};

/** Structured outputs of Anthropic (guide of 2026-11). */
export const anthropicStrict: StrictDialect = {
  provider: "Anthropic",
  keywords: new Set([...common, "allOf", "default"]),
  requiresAll: false,
};

/**
 * Sets `additionalProperties: false` on every object of a schema, which strict modes require, and returns the rest unchanged.
 *
 * Throws a `CountersignError` (`configuration`) with the path of a constraint that the provider cannot enforce. Dropping it silently
 * would suggest that it holds.
 */
export function toStrictSchema(toolName: string, schema: Json, dialect: StrictDialect): Json {
  const fail = (place: string, problem: string): never => {
    throw new CountersignError({
      code: "configuration",
      message: `The tool "${toolName}" cannot be strict with ${dialect.provider}: at ${place} ${problem}. Change its schema, or leave out \`strict\`.`,
    });
  };
  const close = (value: Json, place: string): Json => {
    const node = readObject(value);
    if (node === undefined) return fail(place, "anything is allowed");
    const unknown = Object.keys(node).find((keyword) => !dialect.keywords.has(keyword));
    if (unknown !== undefined) return fail(place, `the keyword "${unknown}" cannot be enforced`);
    const closed = closeBelow(node, place, close);
    if (!isObjectSchema(node)) {
      const isTyped = ["type", "enum", "const", "anyOf", "allOf", "$ref"].some((keyword) => keyword in node);
      return isTyped ? closed : fail(place, "no type is given");
    }
    if ((node["additionalProperties"] ?? false) !== false) return fail(place, "further properties are allowed");
    const required = readArray(node["required"]) ?? [];
    const names = Object.keys(readObject(node["properties"]) ?? {});
    const optional = names.find((name) => !required.includes(name));
    if (dialect.requiresAll && optional !== undefined)
      return fail(place, `the property "${optional}" is optional (list it in \`required\` and let it be null instead)`);
    return { ...closed, additionalProperties: false, ...(required.length === 0 ? {} : { required: [...required] }) };
  };
  if (!isObjectSchema(readObject(schema) ?? {})) return fail("#", "the input is no object");
  return close(schema, "#");
}

function closeBelow(node: JsonObject, place: string, close: (value: Json, place: string) => Json): JsonObject {
  const fields = Object.entries(node).map(([keyword, value]): [string, Json] => {
    const below = `${place}/${keyword}`;
    if (keyword === "items") return [keyword, close(value, below)];
    if (keyword === "anyOf" || keyword === "allOf")
      return [keyword, (readArray(value) ?? []).map((item, index) => close(item, `${below}/${index}`))];
    if (!["properties", "$defs", "definitions"].includes(keyword)) return [keyword, value];
    const named = Object.entries(readObject(value) ?? {});
    return [keyword, Object.fromEntries(named.map(([name, item]) => [name, close(item, `${below}/${name}`)]))];
  });
  return Object.fromEntries(fields);
}

function isObjectSchema(node: JsonObject): boolean {
  const type = node["type"];
  return readString(type) === "object" || (readArray(type)?.includes("object") ?? false) || "properties" in node;
}
