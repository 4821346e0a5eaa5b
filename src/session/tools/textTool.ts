import type { Json, JsonObject, TextFormat, ToolOutput } from "../../model/index.ts";
import type { ClientTool, ToolContext } from "../Session.ts";

/** Options of `textTool`: those of a client tool, with text in place of JSON. */
export interface TextToolOptions extends Omit<ClientTool, "parameters" | "execute" | "format" | "validate" | "strict"> {
  /**
   * The format of the text; checked before `execute` is called, whatever the provider promised.
   * @default { type: "text" }
   */
  readonly format?: TextFormat | undefined;
  /** Checks a text: returns what is wrong, in words for the model. Needed where the grammar is Lark. */
  readonly validate?: ((text: string) => string | undefined) | undefined;
  /** Does the work with the text exactly as the model wrote it. */
  execute(text: string, context: ToolContext): ToolOutput | Promise<ToolOutput>;
}

/**
 * Makes a client tool whose input is text: SQL, a patch, a command.
 *
 * OpenAI's wires declare it as a custom tool; the others as a function with that text as its only argument.
 */
export function textTool(options: TextToolOptions): ClientTool {
  const { format = { type: "text" }, validate, ...rest } = options;
  return {
    ...rest,
    format,
    parameters: toParameters(format),
    validate: validate && ((input) => validate(readText(input))),
    execute: async (input, context) => options.execute(readText(input), context),
  };
}

function toParameters(format: TextFormat): JsonObject {
  const description =
    format.type === "text" ? "The text." : `The text, by this ${format.syntax} grammar: ${format.definition}`;
  return {
    type: "object",
    properties: { input: { type: "string", description } },
    required: ["input"],
    additionalProperties: false,
  };
}

/** `checkInput` has made sure that the input of a text tool is text. */
function readText(input: Json): string {
  return typeof input === "string" ? input : "";
}
