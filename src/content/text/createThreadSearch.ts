import type { Json, Message, Part, ToolCallPart } from "../../model/index.ts";
import { readOutputText } from "../call/readOutputText.ts";
import type { MarkdownSyntax } from "../markdown/syntax/MarkdownSyntax.ts";
import { toPlainText } from "../markdown/toPlainText.ts";
import { foldCase } from "./foldCase.ts";

/** A part that contains the searched text. */
export interface FoundPart {
  /** Key of the part. */
  readonly partKey: string;
  /** Number of occurrences in the part. */
  readonly count: number;
}

/** The shown text of each part, cached as long as the part exists: a thread is read once, not for each typed letter. */
const shownTexts = new WeakMap<Part, string>();

/** Returns all strings of a value in order, at any depth. */
function textsOf(value: Json | undefined): readonly string[] {
  const texts: string[] = [];
  const waiting = value === undefined ? [] : [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") texts.push(next);
    else if (typeof next === "object" && next !== null)
      for (const inner of Object.values(next).toReversed()) waiting.push(inner);
  }
  return texts;
}

function readCall(call: ToolCallPart): string {
  const blocks = call.content.flatMap((item) => {
    if (item.type === "diff") return [item.path, "newText" in item ? (item.newText ?? "") : ""];
    return item.type === "terminal" ? [item.output ?? ""] : [];
  });
  const places = call.locations.map(({ path }) => path);
  const input = textsOf(call.input);
  return [call.title ?? "", ...input, ...places, readOutputText(call) ?? "", ...blocks].join("\n");
}

function readPart(part: Part, syntax: MarkdownSyntax | undefined): string {
  switch (part.type) {
    case "text":
    case "reasoning":
      return toPlainText(part.text, syntax);
    case "tool_call":
      return readCall(part);
    case "plan":
      return part.entries.map(({ content }) => content).join("\n");
    case "source":
      return [part.citation.title ?? "", part.citation.quote ?? ""].join("\n");
    case "notice":
      return part.text ?? "";
    case "data":
    case "file":
    case "step":
    case "unknown":
      return "";
  }
}

function countIn(text: string, needle: string): number {
  let count = 0;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) count += 1;
  return count;
}

/**
 * Creates a search for a text in messages, case-insensitive: in texts, reasoning, plans, sources, notices, and in the title, input, output
 * and paths of tool calls.
 *
 * The returned function may be called again with later messages: unchanged parts are not read again. An empty text is found
 * nowhere. `syntax` is that of the extensions of markdown with which the parts are shown: their source is searched.
 */
export function createThreadSearch(
  query: string,
  syntax?: MarkdownSyntax,
): (messages: readonly Message[]) => readonly FoundPart[] {
  const needle = foldCase(query.trim());
  const counts = new WeakMap<Part, number>();
  function count(part: Part): number {
    const cached = counts.get(part);
    if (cached !== undefined) return cached;
    const text = shownTexts.get(part) ?? foldCase(readPart(part, syntax));
    shownTexts.set(part, text);
    const occurrences = countIn(text, needle);
    counts.set(part, occurrences);
    return occurrences;
  }
  return (messages) => {
    if (needle === "") return [];
    const parts = messages.flatMap((message) => message.parts);
    return parts.map((part) => ({ partKey: part.key, count: count(part) })).filter((found) => found.count > 0);
  };
}
