import type { Messages } from "../../messages/index.ts";
import type { Message, Part, ThreadState, ToolCallPart } from "../../model/index.ts";
import { describeToolCall } from "../../renderers/index.ts";

/**
 * Writes a conversation as Markdown: who said what, and a line for each tool call, with what became of it. Thoughts, and what a helper did
 * inside its call, stay out; where earlier messages are not loaded it says so.
 */
export function writeThreadMarkdown({ messages, session }: ThreadState, words: Messages): string {
  const keys = new Set(messages.flatMap(({ parts }) => parts.map(({ key }) => key)));
  const isInner = (parent: string | undefined): boolean => parent !== undefined && keys.has(parent);
  const spoken = messages
    .filter(({ parent }) => !isInner(parent))
    .map((message) => ({
      ...message,
      parts: message.parts.filter((part) => part.type !== "tool_call" || !isInner(part.parentKey)),
    }));
  return [
    `# ${toLine(session.title ?? words.chat.untitled)}`,
    ...(session.olderCursor === undefined ? [] : [`*${words.thread.earlierMissing}*`]),
    ...spoken.flatMap((message, index) => writeMessage(message, spoken[index - 1], words)),
  ]
    .join("\n\n")
    .concat("\n");
}

function writeMessage({ role, parts }: Message, before: Message | undefined, words: Messages): readonly string[] {
  const blocks: string[] = [];
  for (const [index, part] of parts.entries()) {
    const block = writePart(part, role, words);
    if (block === undefined) continue;
    // Calls that follow each other are one list.
    const joined = part.type === "tool_call" && parts[index - 1]?.type === "tool_call" ? blocks.pop() : undefined;
    blocks.push(joined === undefined ? block : `${joined}\n${block}`);
  }
  if (blocks.length === 0) return [];
  return before?.role === role ? blocks : [`## ${words.thread.author[role]}`, ...blocks];
}

function writePart(part: Part, role: Message["role"], words: Messages): string | undefined {
  if (part.type === "tool_call") return writeCall(part, words);
  if (part.type === "plan") {
    return part.entries
      .map(({ status, content }) => `- [${status === "completed" ? "x" : " "}] ${toLine(content)}`)
      .join("\n");
  }
  if (part.type === "source" || part.type === "file") {
    const { name, url } =
      part.type === "source" ? { name: part.citation.title, url: part.citation.url } : nameFile(part);
    return writeLink(name ?? url, url);
  }
  if (part.type !== "text" || part.text.trim() === "") return undefined;
  // An agent writes Markdown; what a person wrote is quoted, so that it cannot end the quote or open a block that nothing closes.
  return role === "user" ? part.text.replaceAll(/^/gmu, "> ") : part.text;
}

function nameFile({ block }: Extract<Part, { type: "file" }>): { readonly name?: string; readonly url?: string } {
  if (block.type === "resource_link") return { name: block.title ?? block.name, url: block.uri };
  return "mimeType" in block && block.mimeType !== undefined ? { name: block.mimeType } : {};
}

function writeLink(name: string | undefined, url: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const text = toLine(name).replaceAll(/[\\[\]]/g, "\\$&");
  return url === undefined ? text : `[${text}](<${toLine(url).replaceAll(/[<>\\]/g, encodeURIComponent)}>)`;
}

function writeCall(part: ToolCallPart, words: Messages): string {
  const { verb, object, detail } = describeToolCall(part, words);
  const place = [object, detail].filter(Boolean).join(" ");
  const what = [verb, place === "" ? undefined : toCode(place)].filter((text) => text !== undefined).join(" ");
  return `- ${what} · ${words.toolCall.status[part.status]}`;
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Code in a line: the ticks around it are more than any inside it. */
function toCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return longest === 0 ? `${ticks}${text}${ticks}` : `${ticks} ${text} ${ticks}`;
}
