import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { FromJsonSchema, Json, JsonObject, ToolOutput } from "../../model/index.ts";
import type { ClientTool, ToolContext } from "../Session.ts";

/** A schema of any library that implements Standard Schema and can be written as JSON Schema, e.g. zod from 4.2 on. */
export type SelfDescribingSchema = StandardSchemaV1 & StandardJSONSchemaV1;

/** The type of `execute`'s input, by the schema of `parameters`. */
export type ToolInput<S> = S extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<S> : FromJsonSchema<S>;

/** Options of `defineTool`: a client tool whose `execute` knows the type of its input. */
export interface DefineToolOptions<S> extends Omit<ClientTool, "parameters" | "execute"> {
  /** The schema of the input: a JSON Schema literal, or a schema of a library that can be written as one. */
  readonly parameters: S;
  /** Does the work, as `ClientTool.execute`. With a Standard Schema it gets the schema's output, e.g. with defaults filled in. */
  execute(input: ToolInput<S>, context: ToolContext): ToolOutput | Promise<ToolOutput>;
}

/** Whether it is a schema of a library, which can be written as JSON Schema. */
export function isSelfDescribing(parameters: object): parameters is SelfDescribingSchema {
  return "~standard" in parameters;
}

/** Validates an input by a Standard Schema, synchronously. */
function check(schema: SelfDescribingSchema, input: Json): StandardSchemaV1.Result<unknown> {
  const result = schema["~standard"].validate(input);
  if (result instanceof Promise)
    return { issues: [{ message: "The schema of a tool checks at once, without a promise." }] };
  return result;
}

/**
 * Makes a client tool whose `execute` knows the type of its input, from a JSON Schema written in place or from a Standard Schema.
 *
 * Invalid input is never executed. Throws if a Standard Schema cannot be written as JSON Schema.
 */
export function defineTool<const S extends JsonObject | SelfDescribingSchema>(tool: DefineToolOptions<S>): ClientTool {
  const { parameters } = tool;
  const run = (input: unknown, context: ToolContext) => tool.execute(input as ToolInput<S>, context);
  if (!isSelfDescribing(parameters)) return { ...tool, parameters: parameters as JsonObject, execute: run };
  const schema = parameters["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  return {
    ...tool,
    parameters: JSON.parse(JSON.stringify(schema)) as JsonObject,
    validate(input) {
      const faults = check(parameters, input)
        .issues?.map(({ message }) => message)
        .join("; ");
      return faults ?? tool.validate?.(input);
    },
    execute(input, context) {
      const result = check(parameters, input);
      if (result.issues !== undefined) throw new TypeError("The input was not validated.");
      return run(result.value, context);
    },
  };
}
