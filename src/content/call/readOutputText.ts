import type { Json, ToolCallPart, ToolOutput } from "../../model/index.ts";

/** Fields in which tools commonly return their text. */
const names = ["output", "text", "content", "stdout", "result", "body", "message"];

/**
 * Finds the text that a call returned: the content where all of it is text; without content the raw output, else the result, as a text, a
 * list of text blocks, or the one text of an object (`{ output: "..." }`). A code fence around a whole text is removed, of the content
 * around each block. Undefined if the output is not one text.
 */
export function readOutputText(part: Pick<ToolCallPart, "content" | "rawOutput" | "result">): string | undefined {
  if (part.content.length > 0) {
    const texts = part.content.flatMap((item) =>
      item.type === "content" && item.block.type === "text" ? [item.block.text] : [],
    );
    return texts.length === part.content.length ? texts.map(unfence).join("\n") : undefined;
  }
  const text = textOf(part.rawOutput) ?? textOf(part.result);
  return text === undefined ? undefined : unfence(text);
}

function textOf(output: Json | ToolOutput | undefined): string | undefined {
  if (typeof output === "string") return output;
  if (typeof output !== "object" || output === null) return undefined;
  const values: readonly unknown[] = Array.isArray(output) ? output : [];
  const texts = values.map(blockText);
  if (texts.length > 0) return texts.every((text) => text !== undefined) ? texts.join("\n") : undefined;
  // Looked up by name: an object may have a million other fields.
  const candidates = names.flatMap((name) => {
    const value: unknown = Object.getOwnPropertyDescriptor(output, name)?.value;
    return typeof value === "string" ? [value] : [];
  });
  return candidates.length === 1 ? candidates[0] : undefined;
}

function blockText(block: unknown): string | undefined {
  const isText = typeof block === "object" && block !== null && "type" in block && block.type === "text";
  return isText && "text" in block && typeof block.text === "string" ? block.text : undefined;
}

function unfence(text: string): string {
  const open = /^\s*(`{3,})[^\n`]*\n/.exec(text);
  if (open === null) return text;
  const rest = text.slice(open[0].length).trimEnd();
  const fence = open[1] ?? "";
  return rest.endsWith(`\n${fence}`) ? rest.slice(0, -fence.length - 1) : text;
}
