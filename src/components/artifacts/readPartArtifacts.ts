import { lexMarkdown, readCallChanges } from "../../content/index.ts";
import type { MarkdownInline, MarkdownNode } from "../../content/index.ts";
import { readFileName } from "../../model/index.ts";
import type { ContentBlock, Part, TextPart, ToolCallPart } from "../../model/index.ts";
import type { ArtifactContent, ArtifactKind } from "./Artifact.ts";

/** What one part contains of an artifact. */
export interface FoundArtifact {
  /** Identifies the artifact in its thread. */
  readonly id: string;
  /** Its name; empty if there is none. */
  readonly title: string;
  /** How it is shown. */
  readonly kind: ArtifactKind;
  /** Its content at this part. */
  readonly content: ArtifactContent;
  /** Whether it changes a file that was there before: then it counts only as a further version of an artifact of an earlier part. */
  readonly isEdit: boolean;
}

/** Lines from which code of an answer is an artifact; a web page always is. */
const longCode = 15;
/** Rows from which a table of an answer is an artifact. */
const longTable = 8;

const none: readonly FoundArtifact[] = [];
const cache = new WeakMap<Part, readonly FoundArtifact[]>();

/** Returns the artifacts of a part; none while it streams, or while its call has not completed. The same part gives the same list. */
export function readPartArtifacts(part: Part): readonly FoundArtifact[] {
  const cached = cache.get(part);
  if (cached !== undefined) return cached;
  const found = readPart(part);
  cache.set(part, found);
  return found;
}

function readPart(part: Part): readonly FoundArtifact[] {
  if (part.type === "text") return part.state === "final" && part.kind === "answer" ? readAnswer(part) : none;
  if (part.type === "file") return readBlock(part.block, part.key);
  return part.type === "tool_call" && part.status === "completed" ? readCall(part) : none;
}

/** The files that a call wrote, and the files and pictures of its result. The pictures of one tool are versions of one artifact. */
function readCall(call: ToolCallPart): readonly FoundArtifact[] {
  const files = readCallChanges(call).flatMap((change): FoundArtifact[] => {
    if (change.type !== "diff" || change.newText === null) return [];
    return [{ ...toFile(change.path, change.newText), isEdit: change.oldText !== null }];
  });
  const blocks = call.content.flatMap((item) => (item.type === "content" ? readBlock(item.block, call.toolName) : []));
  return [...files, ...blocks];
}

function readBlock(block: ContentBlock, source: string): readonly FoundArtifact[] {
  if (block.type === "image") {
    const title = block.uri === undefined || block.uri.startsWith("data:") ? "" : readFileName(block.uri);
    return [
      {
        id: `picture ${block.uri ?? source}`,
        title,
        kind: "picture",
        content: { type: "picture", block },
        isEdit: false,
      },
    ];
  }
  // A file that the user attached is theirs.
  if (block.type !== "resource" || block.text === undefined || block.uri.startsWith("attachment:")) return none;
  return [{ ...toFile(block.uri, block.text), isEdit: false }];
}

function toFile(path: string, text: string): Omit<FoundArtifact, "isEdit"> {
  const title = readFileName(path);
  const language = /\.([a-z0-9+#]+)$/i.exec(title)?.[1]?.toLowerCase() ?? "";
  return { id: `file ${path}`, title, kind: kindOf(language), content: { type: "text", text, language } };
}

/** The kind by the ending of a file or the language of code; text without an ending is a document. */
function kindOf(language: string): ArtifactKind {
  if (/^(?:md|markdown|txt|)$/.test(language)) return "document";
  return /^(?:html?|xhtml)$/.test(language) ? "page" : "code";
}

/** The long code, web pages and tables of an answer, named by the heading above them. What stands in a list or a quote is left out. */
function readAnswer({ key, text }: TextPart): readonly FoundArtifact[] {
  // Most answers have neither a fence nor a table: they are not lexed once more.
  if (!/```|~~~|\|/.test(text)) return none;
  const found: FoundArtifact[] = [];
  let title = "";
  for (const { key: place, source, nodes } of lexMarkdown(text.endsWith("\n") ? text : `${text}\n`).blocks) {
    for (const node of nodes) {
      if (node.type === "heading") title = toText(node.children);
      const content = readNode(node, source);
      if (content === undefined) continue;
      const kind = node.type === "table" ? "table" : kindOf(content.language === "" ? "code" : content.language);
      found.push({ id: `${key} ${place}`, title, kind, content, isEdit: false });
    }
  }
  return found;
}

function readNode(node: MarkdownNode, source: string): Extract<ArtifactContent, { type: "text" }> | undefined {
  if (node.type === "table")
    return node.rows.length < longTable ? undefined : { type: "text", text: source, language: "markdown" };
  if (node.type !== "code") return undefined;
  const language = /^\S*/.exec(node.language)?.[0].toLowerCase() ?? "";
  const isLong = node.text.split("\n", longCode).length === longCode;
  return isLong || kindOf(language) === "page" ? { type: "text", text: node.text, language } : undefined;
}

function toText(inlines: readonly MarkdownInline[]): string {
  return inlines
    .map((inline) => ("text" in inline ? inline.text : "children" in inline ? toText(inline.children) : ""))
    .join("");
}
