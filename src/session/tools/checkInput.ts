import { describeCause } from "../../model/index.ts";
import { toSafeSchema, validateJson } from "../../content/index.ts";
import type { Json, TextFormat } from "../../model/index.ts";
import type { ClientTool } from "../Session.ts";

/** The argument of `execute`, or why nothing is executed: the model's fault (`invalid_input`) or the app's (`configuration`). */
export type CheckedInput =
  | { readonly input: Json }
  | { readonly code: "invalid_input" | "configuration"; readonly problem: string };

/**
 * Checks a complete input against the tool's declaration: its schema, or the format of its text, then its own `validate`.
 *
 * Text is never parsed as JSON. A wire without text tools sends it as the `input` of an object, which is unwrapped here. Never rejects.
 */
export async function checkInput(tool: ClientTool, received: Json): Promise<CheckedInput> {
  const { format, parameters, origin, standsFor, validate } = tool;
  try {
    // The tools that a provider defines have input in its own format, which their `validate` checks; `parameters` does not describe text.
    const isBesideSchema = standsFor !== undefined || (format !== undefined && typeof received === "string");
    // The app trusts its own patterns; those of another server are left to that server.
    const schema = origin === undefined ? parameters : toSafeSchema(parameters).schema;
    const misfit = isBesideSchema ? undefined : await validateJson(received, schema);
    if (misfit !== undefined) return { code: "invalid_input", problem: `The arguments do not fit. ${misfit}` };
    const input = format === undefined ? received : toText(received);
    const broken = format === undefined ? undefined : checkFormat(toText(received), format, validate !== undefined);
    const problem = broken ?? validate?.(input);
    return problem === undefined ? { input } : { code: "invalid_input", problem: `The input does not fit. ${problem}` };
  } catch (cause) {
    const message = describeCause(cause);
    return { code: "configuration", problem: `The input cannot be checked: ${message}` };
  }
}

/** Unwraps the text of `{"input":"SELECT 1"}`; text is returned unchanged, anything else gives an empty one. */
function toText(received: Json): string {
  if (typeof received === "string") return received;
  const input = typeof received === "object" && received !== null && "input" in received ? received["input"] : "";
  return typeof input === "string" ? input : "";
}

/** Throws if the app has an error: an invalid pattern, or a grammar without a `validate` that checks it. */
function checkFormat(text: string, format: TextFormat, isValidated: boolean): string | undefined {
  if (format.type === "text") return undefined;
  if (format.syntax === "regex")
    return new RegExp(`^(?:${format.definition})$`, "u").test(text)
      ? undefined
      : `The text must match the regular expression ${format.definition} as a whole.`;
  if (!isValidated) throw new Error("its grammar is Lark, and the tool has no `validate` that checks it.");
  return undefined;
}
