import type { AgentEvent, Citation, Json, JsonObject, RunsOn, ToolCallPatch, ToolKind } from "../../model/index.ts";
import { readHostedOutput } from "../readHostedOutput.ts";
import { readOrigin } from "../readOrigin.ts";
import {
  lookUp,
  parseJson,
  readEnum,
  readId,
  readList,
  readObject,
  readString,
  toJsonText,
  withoutUndefined,
} from "../read.ts";

/** One content block on its way. */
export interface OpenBlock {
  readonly turnId: string;
  readonly messageId: string;
  /** Key of its part, for blocks with text. */
  readonly partId: string;
  /** Which call of its id in the turn it is, for blocks that are calls. */
  readonly occurrence: number;
  /** As it goes back to the provider: the start event's block, completed by the deltas. */
  readonly wire: JsonObject;
  /** The text that streams: answer, thought, compaction or the input's JSON. */
  text: string;
  readonly citations: Citation[];
}

const runners: Readonly<Record<string, RunsOn>> = {
  tool_use: "application",
  server_tool_use: "provider",
  mcp_tool_use: "mcp",
};

const kinds: Readonly<Record<string, ToolKind>> = {
  web_search: "search",
  web_fetch: "fetch",
  code_execution: "execute",
  bash_code_execution: "execute",
  text_editor_code_execution: "edit",
  tool_search_tool_regex: "search",
  tool_search_tool_bm25: "search",
  advisor: "think",
};

/** Reads the start of a block. Results are complete at once and settle their call, which may be an earlier message's. */
export function startBlock(open: OpenBlock): AgentEvent[] {
  const { wire, turnId, messageId, occurrence } = open;
  const type = readString(wire["type"]) ?? "";
  const runsOn = lookUp(runners, type);
  const resultOf = readId(wire["tool_use_id"]);
  // {"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}
  if (runsOn !== undefined) {
    const toolName = readString(wire["name"]) ?? "";
    const kind = lookUp(kinds, toolName);
    const parentToolCallId = readString(readObject(wire["caller"])?.["tool_id"]);
    const patch = readOrigin(readString(wire["server_name"]));
    const fields = withoutUndefined({ kind: runsOn === "provider" ? kind : undefined, parentToolCallId, patch });
    return [
      {
        type: "toolCall.started",
        turnId,
        messageId,
        toolCallId: readString(wire["id"]) ?? "",
        toolName,
        runsOn,
        occurrence,
        ...fields,
      },
    ];
  }
  // {"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[...]}
  if (resultOf !== undefined) {
    return [{ type: "toolCall.updated", turnId, messageId, toolCallId: resultOf, patch: readResult(wire, resultOf) }];
  }
  const text = readString(wire[type === "thinking" ? "thinking" : "text"]) ?? "";
  return text === "" ? [] : appendText(open, text);
}

/** Errors of server tools are objects whose type ends in `_error`, without `is_error`. */
function readResult(wire: JsonObject, toolCallId: string): ToolCallPatch {
  const content = wire["content"] ?? null;
  const inner = readObject(content);
  const code = readString(inner?.["error_code"]);
  const failed = wire["is_error"] === true || (readString(inner?.["type"])?.endsWith("_error") ?? false);
  const shown = withoutUndefined({ content: readHostedOutput(content, { toolCallId }) });
  if (!failed) return { status: "completed", rawOutput: content, result: content, ...shown };
  const texts = readList(content, (block) => readString(readObject(block)?.["text"]));
  const words = readString(content) ?? (texts.length > 0 ? texts.join("\n") : JSON.stringify(content));
  const error = {
    layer: "tool" as const,
    message: code ?? words,
    ...(code === undefined ? {} : { code }),
  };
  return { status: "failed", rawOutput: content, result: content, error, ...shown };
}

/** Reads one delta of a block; an unknown kind is kept raw. */
export function readDelta(open: OpenBlock, delta: JsonObject): AgentEvent[] {
  switch (delta["type"]) {
    // {"type":"text_delta","text":"Hello"}
    case "text_delta":
      return appendText(open, readString(delta["text"]) ?? "");
    // {"type":"thinking_delta","thinking":"The user"}
    case "thinking_delta":
      return appendText(open, readString(delta["thinking"]) ?? "");
    // {"type":"signature_delta","signature":"EqkE..."}   the whole value, not a piece
    case "signature_delta":
      open.wire["signature"] = delta["signature"] ?? null;
      return [];
    // {"type":"input_json_delta","partial_json":"{\"city\": \"Par"}
    case "input_json_delta": {
      const text = readString(delta["partial_json"]) ?? "";
      const at = open.text.length;
      open.text += text;
      const { turnId, messageId, occurrence } = open;
      const toolCallId = readString(open.wire["id"]) ?? "";
      return text === ""
        ? []
        : [{ type: "toolCall.argumentDelta", turnId, messageId, toolCallId, occurrence, delta: text, at }];
    }
    // {"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://...","title":"..."}}
    case "citations_delta":
      readCitation(open, delta["citation"]);
      return [];
    // {"type":"compaction_delta","content":"Summary so far"}   not a part of the answer
    case "compaction_delta":
      open.text += readString(delta["content"]) ?? "";
      return [];
    default: {
      const { turnId, messageId } = open;
      return [
        { type: "unknown.received", name: readString(delta["type"]) ?? "delta", value: delta, turnId, messageId },
      ];
    }
  }
}

function readCitation(open: OpenBlock, value: Json | undefined): void {
  const citation = readObject(value);
  if (value === undefined || citation === undefined) return;
  const wires = open.wire["citations"];
  open.wire["citations"] = [...(Array.isArray(wires) ? wires : []), value];
  open.citations.push(
    withoutUndefined({
      title: readString(citation["title"]) ?? readString(citation["document_title"]),
      url: readString(citation["url"]),
      quote: readString(citation["cited_text"]),
    }),
  );
}

function appendText(open: OpenBlock, delta: string): AgentEvent[] {
  const kind = readEnum(open.wire["type"], ["text", "thinking"]);
  if (kind === undefined || delta === "") return [];
  const at = open.text.length;
  open.text += delta;
  const { turnId, messageId, partId } = open;
  return [{ type: "text.delta", turnId, messageId, partId, kind: kind === "text" ? "answer" : "raw", delta, at }];
}

/** Completes a block: the final part, and the block as it goes back. */
export function stopBlock(open: OpenBlock): { events: AgentEvent[]; wire: JsonObject } {
  const { turnId, messageId, partId, text, wire, citations } = open;
  const at = { turnId, messageId };
  const type = readString(wire["type"]) ?? "";
  switch (type) {
    case "text": {
      const cited = citations.length === 0 ? {} : { citations };
      return {
        events: [{ type: "text.final", ...at, partId, kind: "answer", text, ...cited }],
        wire: { ...wire, text },
      };
    }
    case "thinking": {
      // Without its text a thought is only the signature that goes back.
      const kind = text === "" ? "redacted" : "raw";
      return { events: [{ type: "text.final", ...at, partId, kind, text }], wire: { ...wire, thinking: text } };
    }
    // {"type":"redacted_thinking","data":"EqkE..."}
    case "redacted_thinking":
      return { events: [{ type: "text.final", ...at, partId, kind: "redacted", text: "" }], wire };
    case "tool_use":
    case "server_tool_use":
    case "mcp_tool_use":
      return stopToolUse(open);
    default: {
      const value = type === "compaction" && text !== "" ? { ...wire, content: text } : wire;
      if (readId(wire["tool_use_id"]) !== undefined) return { events: [], wire };
      return {
        events: [{ type: "part.added", ...at, part: { type: "unknown", key: partId, name: type, value } }],
        wire: value,
      };
    }
  }
}

/** The provider's editor of files says where it works: follow-along goes there. `{"command":"create","path":"/tmp/a.py","file_text":"..."}` */
function readLocations(wire: JsonObject, input: Json): ToolCallPatch {
  const path = wire["name"] === "text_editor_code_execution" ? readString(readObject(input)?.["path"]) : undefined;
  return path === undefined ? {} : { locations: [{ path }] };
}

/** The input is valid only if all of it parses; nothing streamed means the start event's own input, usually {}. */
function stopToolUse(open: OpenBlock): { events: AgentEvent[]; wire: JsonObject } {
  const { turnId, messageId, text, wire, occurrence } = open;
  const toolCallId = readString(wire["id"]) ?? "";
  const prefilled = wire["input"] ?? {};
  const input = text === "" ? prefilled : parseJson(text);
  const argument = text === "" ? toJsonText(prefilled) : text;
  const running = wire["type"] === "tool_use" ? {} : { status: "in_progress" as const };
  const patch: ToolCallPatch =
    input === undefined
      ? { argument, inputState: "invalid", ...running }
      : { argument, input, inputState: "ready", ...running, ...readLocations(wire, input) };
  return {
    events: [{ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch }],
    wire: { ...wire, input: input ?? {} },
  };
}
