import type { Part, ToolCallPart } from "../../model/index.ts";

/** A call that nothing is known of yet. */
export const plainCall: ToolCallPart = {
  type: "tool_call",
  key: "t:c1",
  toolCallId: "c1",
  occurrence: 0,
  turnId: "t",
  toolName: "tool",
  kind: "other",
  runsOn: "server",
  argument: "{}",
  input: {},
  inputState: "ready",
  status: "completed",
  content: [],
  locations: [],
  requestIds: [],
};

/** Every place of a part where text of the wire is drawn: gives the part that shows it there. */
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
};
