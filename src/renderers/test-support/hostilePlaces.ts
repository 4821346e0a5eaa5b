import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { Part } from "../../model/index.ts";

/** Every place of a part that shows text of the wire: each function returns a part with the text in that place. */
export const hostilePlaces: Readonly<Record<string, (text: string) => Part>> = {
  answer: (text) => ({ type: "text", key: "p", kind: "answer", text, citations: [], state: "final" }),
  source: (text) => ({
    type: "text",
    key: "p",
    kind: "answer",
    text: "x",
    citations: [{ url: text, title: text, quote: text }],
    state: "final",
  }),
  reasoning: (text) => ({ type: "reasoning", key: "p", kind: "raw", text, state: "final" }),
  "tool name": (text) => ({ ...plainCall, toolName: text, toolCallId: text, key: text }),
  title: (text) => ({ ...plainCall, title: text }),
  argument: (text) => ({ ...plainCall, argument: text, inputState: "invalid" }),
  input: (text) => ({ ...plainCall, input: { [text]: text, command: text, path: text, url: text } }),
  command: (text) => ({ ...plainCall, kind: "execute", input: { command: text } }),
  result: (text) => ({ ...plainCall, result: text, rawOutput: { [text]: text } }),
  error: (text) => ({ ...plainCall, status: "failed", error: { layer: "tool", code: text, message: text } }),
  diff: (text) => ({
    ...plainCall,
    kind: "edit",
    content: [{ type: "diff", path: text, oldText: "a", newText: text }],
  }),
  terminal: (text) => ({
    ...plainCall,
    kind: "execute",
    content: [{ type: "terminal", terminalId: text, output: text }],
  }),
  location: (text) => ({ ...plainCall, kind: "read", locations: [{ path: text, line: 1 }] }),
  block: (text) => ({ ...plainCall, content: [{ type: "content", block: { type: "text", text } }] }),
  link: (text) => ({
    ...plainCall,
    content: [{ type: "content", block: { type: "resource_link", uri: text, name: text, title: text } }],
  }),
  image: (text) => ({
    ...plainCall,
    content: [{ type: "content", block: { type: "image", mimeType: text, data: text, uri: text } }],
  }),
  unknown: (text) => ({ type: "unknown", key: "p", name: text, value: { [text]: text } }),
  refusal: (text) => ({
    type: "text",
    key: "p",
    kind: "refusal",
    text: `${text}\n\n# ${text}\n\n- ${text}`,
    citations: [],
    state: "final",
  }),
  "code block": (text) => toAnswer(`\`\`\`ts\n${text}\n\`\`\``),
  "code span": (text) => toAnswer(`a \`${text.replaceAll(/[`\n]/g, "")}\` b`),
  table: (text) => toAnswer(`| ${toCell(text)} | b |\n|---|---|\n| ${toCell(text)} | d |`),
  "link words": (text) =>
    toAnswer(`[${toCell(text)}](https://a.example/b) ![${toCell(text)}](https://a.example/c.png)`),
  "link target": (text) => toAnswer(`[mail](<mailto:${toCell(text).replaceAll(/[<>]/g, "")}@a.example>)`),
  "formula block": (text) => toAnswer(`$$\n${toLine(text)}\n$$`),
  "formula code": (text) => toAnswer(`\`\`\`math\n${text}\n\`\`\``),
  "formula text": (text) => toAnswer(`a $x + \\text{${toLine(text).replaceAll(/[{}$\\]/g, "")}}$ b`),
  diagram: (text) => toAnswer(`\`\`\`mermaid\nflowchart LR\n  A["${toLine(text).replaceAll('"', "'")}"] --> B\n\`\`\``),
  "diagram code": (text) => toAnswer(`\`\`\`mermaid\n${text}\n\`\`\``),
  "plain block": (text) => toAnswer(`${"[".repeat(3000)} ${text}`),
  notice: (text) => ({ type: "notice", key: "p", severity: "warning", notice: "server", text }),
  failure: (text) => ({
    type: "notice",
    key: "p",
    severity: "error",
    notice: "failure",
    text,
    error: { code: "network", message: text, detail: text },
  }),
  plan: (text) => ({ type: "plan", key: "p", entries: [{ content: text, status: "pending", priority: "medium" }] }),
  step: (text) => ({ type: "step", key: "p", title: text }),
  data: (text) => ({ type: "data", key: "p", name: text, data: { [text]: text } }),
  citation: (text) => ({
    type: "source",
    key: "p",
    citation: { url: `https://a.example/${text}`, title: text, quote: text },
  }),
  resource: (text) => ({ type: "file", key: "p", block: { type: "resource", uri: text, mimeType: text, text } }),
  audio: (text) => ({ type: "file", key: "p", block: { type: "audio", mimeType: text, data: "" } }),
  patch: (text) => ({
    ...plainCall,
    kind: "edit",
    content: [
      { type: "patch", changes: [], patch: `--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+${text.replaceAll("\n", "")}\n` },
    ],
  }),
  "long output": (text) => ({
    ...plainCall,
    kind: "read",
    rawOutput: `${"a\n".repeat(60)}${text}`,
    result: `${text}\n${"a\n".repeat(60)}`,
  }),
  progress: (text) => ({ ...plainCall, status: "in_progress", progress: { message: text } }),
  "folder of a terminal": (text) => ({
    ...plainCall,
    kind: "execute",
    content: [
      {
        type: "terminal",
        terminalId: "t",
        command: `${text}${"a".repeat(70)}`,
        cwd: text,
        output: text,
        exit: { code: null, signal: text },
      },
    ],
  }),
  "search result": (text) => ({
    ...plainCall,
    kind: "search",
    input: { query: text, path: text },
    rawOutput: `src/a.ts:1:${text}\nsrc/b.ts:2:${text}`,
    result: "",
  }),
  "fetched page": (text) => ({
    ...plainCall,
    kind: "fetch",
    input: { url: `https://a.example/${text}` },
    rawOutput: text,
    result: text,
  }),
  "structured data": (text) => ({
    ...plainCall,
    rawOutput: { structuredContent: { [text]: text } },
    result: [{ [text]: text }],
  }),
  "screen action": (text) => ({
    ...plainCall,
    input: { type: "type", text },
    content: [{ type: "content", block: { type: "text", text } }],
  }),
  streamed: (text) => ({ ...plainCall, argument: `{"a":"${text}`, inputState: "streaming", status: "pending" }),
};

function toAnswer(text: string): Part {
  return { type: "text", key: "p", kind: "answer", text, citations: [], state: "final" };
}

function toLine(text: string): string {
  return text.replaceAll("\n", " ");
}

function toCell(text: string): string {
  return text.replaceAll(/[\n|[\]\\]/g, "");
}
