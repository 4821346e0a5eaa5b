import { selectTitle } from "../../hooks/index.ts";
import { readFileName } from "../../model/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { Message, Part, ThreadState, ToolCallPart } from "../../model/index.ts";
import { describeToolCall } from "../../renderers/index.ts";

/**
 * Serializes a conversation as Markdown: the texts, plans, sources and files of each author, and a line for each tool call with its status.
 * Every other part (reasoning, notices, data) and the work of sub-agents are left out; a line states when earlier messages are not loaded.
 */
export function writeThreadMarkdown(thread: ThreadState, texts: Messages): string {
  const { messages, session } = thread;
  const keys = new Set(messages.flatMap(({ parts }) => parts.map(({ key }) => key)));
  const isInner = (parent: string | undefined): boolean => parent !== undefined && keys.has(parent);
  let markdown = `# ${toLine(selectTitle(thread) ?? texts.chat.untitled)}`;
  if (session.olderCursor !== undefined) markdown += `\n\n*${texts.thread.earlierMissing}*`;
  let author: Message["role"] | undefined;
  let wasCall = false;
  for (const { role, parent, parts } of messages) {
    if (isInner(parent)) continue;
    for (const part of parts) {
      const isCall = part.type === "tool_call";
      const text = isCall && isInner(part.parentKey) ? undefined : writePart(part, role, texts);
      if (text === undefined) continue;
      if (role !== author) markdown += `\n\n## ${texts.thread.author[role]}`;
      // Consecutive calls form one list.
      markdown += `${isCall && wasCall && role === author ? "\n" : "\n\n"}${text}`;
      author = role;
      wasCall = isCall;
    }
  }
  return `${markdown}\n`;
}

function writePart(part: Part, role: Message["role"], texts: Messages): string | undefined {
  if (part.type === "tool_call") return writeCall(part, texts);
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
  // An agent writes Markdown; a person's text is quoted line by line, so that it cannot open a block that is never closed.
  return role === "user" ? part.text.replaceAll(/^/gmu, "> ") : part.text;
}

function nameFile({ block }: Extract<Part, { type: "file" }>): {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
} {
  if (block.type === "resource_link") return { name: block.title ?? block.name, url: block.uri };
  if (block.type === "resource") return { name: readFileName(block.uri) };
  return "mimeType" in block && block.mimeType !== undefined ? { name: block.mimeType } : {};
}

function writeLink(name: string | undefined, url: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const text = toLine(name).replaceAll(/[\\[\]]/g, "\\$&");
  return url === undefined ? text : `[${text}](<${toLine(url).replaceAll(/[<>\\]/g, encodeURIComponent)}>)`;
}

function writeCall(part: ToolCallPart, texts: Messages): string {
  const { verb, object, detail } = describeToolCall(part, texts);
  const place = [object, detail].filter(Boolean).join(" ");
  const what = [verb, place === "" ? undefined : toCode(place)].filter((text) => text !== undefined).join(" ");
  return `- ${what} · ${texts.toolCall.status[part.status]}`;
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Returns inline code: with more backticks around it than any run inside it. */
function toCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return longest === 0 ? `${ticks}${text}${ticks}` : `${ticks} ${text} ${ticks}`;
}
