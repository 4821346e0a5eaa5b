import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { FromJsonSchema, Json, JsonObject, ToolOutput } from "../../model/index.ts";
import type { ClientTool, ToolComponent, ToolComponentProps, ToolContext } from "../Session.ts";

/** A schema of any library that implements Standard Schema and can be written as JSON Schema, e.g. zod from 4.2 on. */
export type SelfDescribingSchema = StandardSchemaV1 & StandardJSONSchemaV1;

/** The type of `execute`'s input, by the schema of `parameters`. */
export type ToolInput<S> = S extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<S> : FromJsonSchema<S>;

/** What `execute` returns, by the schema of `output`. */
type ToolReturn<O> = [O] extends [StandardSchemaV1] ? StandardSchemaV1.InferInput<O> : ToolOutput;

/** The output that `Component` gets, by the schema of `output`. */
type ToolShown<O> = [O] extends [StandardSchemaV1] ? StandardSchemaV1.InferOutput<O> : ToolOutput;

/** Options of `defineTool`: a client tool whose `execute` and `Component` know the type of its input and output. */
export interface DefineToolOptions<S, O = StandardSchemaV1 | undefined> extends Omit<
  ClientTool,
  "parameters" | "parse" | "output" | "execute" | "Component"
> {
  /** The schema of the input: a JSON Schema literal, or a schema of a library that can be written as one. */
  readonly parameters: S;
  /** The schema of the output, as `ClientTool.output`. */
  readonly output?: O | undefined;
  /** Does the work, as `ClientTool.execute`. With a Standard Schema it gets the schema's output, e.g. with defaults filled in. */
  execute(input: ToolInput<S>, context: ToolContext): ToolReturn<O> | Promise<ToolReturn<O>>;
  /** A React function component that draws the calls in place of the kit's card. Keep it the same between renders. */
  readonly Component?: ToolComponent<ToolComponentProps<ToolInput<S>, ToolShown<O>>> | undefined;
}

/** Whether it is a schema of a library, and not a JSON Schema, which may have any key but no functions: a server may have sent it. */
export function isSelfDescribing(parameters: object): parameters is SelfDescribingSchema {
  const standard: unknown = "~standard" in parameters ? parameters["~standard"] : undefined;
  if (typeof standard !== "object" || standard === null) return false;
  return "validate" in standard && typeof standard.validate === "function";
}

/** Validates an input by a Standard Schema, synchronously. */
function check(schema: SelfDescribingSchema, input: Json): StandardSchemaV1.Result<unknown> {
  const result = schema["~standard"].validate(input);
  if (result instanceof Promise)
    return { issues: [{ message: "The schema of a tool checks at once, without a promise." }] };
  return result;
}

/**
 * Makes a client tool whose `execute` and `Component` know the types of input and output, from a JSON Schema written in place or from a
 * Standard Schema.
 *
 * Invalid input is never executed. Throws if a Standard Schema cannot be written as JSON Schema.
 */
export function defineTool<
  const S extends JsonObject | SelfDescribingSchema,
  O extends StandardSchemaV1 | undefined = undefined,
>(tool: DefineToolOptions<S, O>): ClientTool {
  const { parameters } = tool;
  const run = (input: unknown, context: ToolContext) =>
    tool.execute(input as ToolInput<S>, context) as ToolOutput | Promise<ToolOutput>;
  if (!isSelfDescribing(parameters)) return { ...tool, parameters: parameters as JsonObject, execute: run };
  const schema = parameters["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  const parse = (input: Json): unknown => {
    const result = check(parameters, input);
    if (result.issues !== undefined) throw new TypeError("The input was not validated.");
    return result.value;
  };
  return {
    ...tool,
    parameters: JSON.parse(JSON.stringify(schema)) as JsonObject,
    parse,
    validate(input) {
      const faults = check(parameters, input)
        .issues?.map(({ message }) => message)
        .join("; ");
      return faults ?? tool.validate?.(input);
    },
    execute: (input, context) => run(parse(input), context),
  };
}
