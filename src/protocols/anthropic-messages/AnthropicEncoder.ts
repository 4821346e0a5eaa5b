import { isReasoning } from "../../model/index.ts";
import type { Citation, EndReason, Frame, Json, JsonObject, KitError } from "../../model/index.ts";
import { readList, readObject, readString } from "../read.ts";
import type { StepCall, StepOutcome } from "../run/StepCalls.ts";
import type { StepContext, StepUsage, StepEncoder } from "../run/StepWriter.ts";
import type { TrackedText } from "../TextTracker.ts";

/** Stop reasons by end reason; `end_turn` for all others. */
const stopReasons: Partial<Readonly<Record<EndReason, string>>> = {
  tool_use: "tool_use",
  paused: "pause_turn",
  length: "max_tokens",
  refusal: "refusal",
};

/** Encodes one step of the agent as Anthropic Messages: the agent's own tools are written as those of an MCP server. */
export class AnthropicEncoder implements StepEncoder {
  readonly #context: StepContext;
  /** Indexes of the open blocks, by part id, by call id, or by `result:<call id>`. */
  readonly #open = new Map<string, number>();
  #started = false;
  /** The index of the next block. */
  #count = 0;

  constructor(context: StepContext) {
    this.#context = context;
  }

  begin(): void {
    this.#open.clear();
    this.#started = false;
    this.#count = 0;
  }

  text({ partId, kind }: TrackedText, delta: string, isFirst: boolean): readonly Frame[] {
    const isThinking = isReasoning(kind);
    const block = isThinking ? { type: "thinking", thinking: "", signature: "" } : { type: "text", text: "" };
    const begun = isFirst ? this.#add(partId, block) : [];
    // {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}
    const piece = isThinking ? { type: "thinking_delta", thinking: delta } : { type: "text_delta", text: delta };
    return [...begun, this.#delta(partId, piece)];
  }

  endText({ partId }: TrackedText, citations: readonly Citation[]): readonly Frame[] {
    const cited = citations.flatMap(({ url, title = "", quote = "" }) => {
      const citation = { type: "web_search_result_location", url: url ?? "", title, cited_text: quote };
      const delta = { type: "citations_delta", citation: { ...citation, encrypted_index: "" } };
      return url === undefined ? [] : [this.#delta(partId, delta)];
    });
    return [...cited, ...this.#stop(partId)];
  }

  /** {"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}   or the agent's own: mcp_tool_use */
  start({ toolCallId: id, toolName: name, runner }: StepCall): readonly Frame[] {
    const call = { id, name, input: {} };
    const own = { type: "mcp_tool_use", server_name: this.#context.model };
    return this.#add(id, runner === "client" ? { type: "tool_use", ...call } : { ...own, ...call });
  }

  /** {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}} */
  argument({ toolCallId }: StepCall, delta: string): readonly Frame[] {
    return [this.#delta(toolCallId, { type: "input_json_delta", partial_json: delta })];
  }

  endCall({ toolCallId }: StepCall): readonly Frame[] {
    return this.#stop(toolCallId);
  }

  /** The wire has no permissions. */
  ask(): readonly Frame[] {
    return [];
  }

  /** {"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","is_error":false,"content":"2 hits"} */
  outcome({ toolCallId }: StepCall, { output, error }: StepOutcome): readonly Frame[] {
    const content = error ?? toContent(output ?? "");
    const result = { type: "mcp_tool_result", tool_use_id: toolCallId, is_error: error !== undefined, content };
    const key = `result:${toolCallId}`;
    return [...this.#add(key, result), ...this.#stop(key)];
  }

  end(reason: EndReason, used: StepUsage | undefined, error: KitError | undefined): readonly Frame[] {
    const started = this.#start();
    // {"type":"error","error":{"type":"api_error","message":"..."}}   nothing follows
    if (reason === "error") {
      const message = error?.message ?? "The agent failed.";
      return [...started, toFrame("error", { error: { type: "api_error", message } })];
    }
    const delta = { stop_reason: stopReasons[reason] ?? "end_turn", stop_sequence: null };
    const usage = { input_tokens: used?.inputTokens ?? 0, output_tokens: used?.outputTokens ?? 0 };
    return [...started, toFrame("message_delta", { delta, usage }), toFrame("message_stop", {})];
  }

  /** {"type":"message_start","message":{"id":"msg_1","role":"assistant","content":[],"stop_reason":null,"usage":{...}}} */
  #start(): readonly Frame[] {
    if (this.#started) return [];
    this.#started = true;
    const { createId, model } = this.#context;
    const empty = { content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 0, output_tokens: 0 } };
    const message = { id: createId("msg"), type: "message", role: "assistant", model, ...empty };
    return [toFrame("message_start", { message })];
  }

  /** Starts a content block, which stays open until `#stop`. */
  #add(key: string, content_block: JsonObject): readonly Frame[] {
    const started = this.#start();
    const index = this.#count;
    this.#count += 1;
    this.#open.set(key, index);
    return [...started, toFrame("content_block_start", { index, content_block })];
  }

  #delta(key: string, delta: JsonObject): Frame {
    return toFrame("content_block_delta", { index: this.#open.get(key) ?? 0, delta });
  }

  #stop(key: string): readonly Frame[] {
    const index = this.#open.get(key);
    if (index === undefined) return [];
    this.#open.delete(key);
    return [toFrame("content_block_stop", { index })];
  }
}

function toFrame(type: string, fields: JsonObject): Frame {
  return { event: type, data: JSON.stringify({ type, ...fields }) };
}

/** Returns text and lists of text blocks unchanged, any other output as JSON text. */
function toContent(output: Json): Json {
  const texts = readList(output, (block) => readString(readObject(block)?.["text"]));
  if (Array.isArray(output) && texts.length === output.length) return output;
  return typeof output === "string" ? output : JSON.stringify(output);
}
