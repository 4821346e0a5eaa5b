import type * as JsonSchema from "@cfworker/json-schema";
import type { Json, JsonObject } from "../../model/index.ts";

/** References that one validation follows at most. Without references it is linear in the schema for each place of the value. */
const mostReferences = 20_000;

/**
 * Validates a value by a JSON Schema (2020-12, no code generation) and returns all errors. Throws for a schema that the validator cannot
 * use, and where more than 20,000 references are followed: definitions that refer to each other twice take time without end.
 *
 * @param library - The validator: a chat loads it on demand, a form has it.
 */
export function findMisfits(
  { dereference, validate }: Pick<typeof JsonSchema, "dereference" | "validate">,
  value: Json,
  schema: JsonObject,
): readonly JsonSchema.OutputUnit[] {
  let followed = 0;
  const definitions = new Proxy(dereference(schema), {
    get(target, address) {
      followed += 1;
      if (followed > mostReferences) throw new Error("the schema refers to itself too often.");
      return typeof address === "string" ? target[address] : undefined;
    },
  });
  return validate(value, schema, "2020-12", definitions, false).errors;
}
