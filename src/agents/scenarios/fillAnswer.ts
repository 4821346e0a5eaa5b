import type { Answer } from "../../model/index.ts";

/**
 * Puts facts of an answer into a text: `{reason}`, `{output}`, `{input}` and `{input.name}`.
 *
 * @param answer - The last answer; without one the text stays as it is.
 * @returns The text; a fact that the answer lacks reads "nothing".
 */
export function fillAnswer(text: string, answer: Answer | undefined): string {
  if (answer === undefined) return text;
  return text.replace(
    /\{(reason|output|input)(?:\.(\w+))?\}/g,
    (_, field: "reason" | "output" | "input", name?: string) => {
      const value = answer[field];
      if (name === undefined) return toText(value);
      return toText(
        typeof value === "object" && value !== null && !Array.isArray(value) ? Reflect.get(value, name) : undefined,
      );
    },
  );
}

function toText(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}
