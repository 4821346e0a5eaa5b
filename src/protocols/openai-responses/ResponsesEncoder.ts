import { isReasoning } from "../../model/index.ts";
import type { Citation, EndReason, Frame, Json, JsonObject, KitError, TextKind } from "../../model/index.ts";
import { toJson } from "../read.ts";
import type { StepCall, StepOutcome } from "../run/StepCalls.ts";
import type { StepContext, StepUsage, StepEncoder } from "../run/StepWriter.ts";
import type { TrackedText } from "../TextTracker.ts";

interface OpenItem {
  readonly index: number;
  readonly item: JsonObject;
}

/** Encodes one step of the agent as OpenAI Responses: the agent's own tools are written as those of an MCP server. */
export class ResponsesEncoder implements StepEncoder {
  readonly #context: StepContext;
  /** The response as announced; undefined before its first item. */
  #response: JsonObject | undefined;
  /** The number of the next event. */
  #sequence = 0;
  /** The output index of the next item. */
  #count = 0;
  /** Items that are not done, by part id, by call id, or by `approval:<call id>`. */
  readonly #open = new Map<string, OpenItem>();
  /** Items that are done, for the final event. */
  #output: { readonly index: number; readonly item: Json }[] = [];

  constructor(context: StepContext) {
    this.#context = context;
  }

  begin(): void {
    this.#response = undefined;
    this.#sequence = 0;
    this.#count = 0;
    this.#open.clear();
    this.#output = [];
  }

  text({ partId, kind }: TrackedText, delta: string, isFirst: boolean): readonly Frame[] {
    const begun = isFirst ? this.#startText(partId, kind) : [];
    const place = this.#place(partId);
    const part = kind === "summary" ? { summary_index: 0 } : { content_index: 0 };
    const logprobs = isReasoning(kind) || kind === "refusal" ? {} : { logprobs: [] };
    return [...begun, this.#frame(`${textEvent(kind)}.delta`, { ...place, ...part, delta, ...logprobs })];
  }

  endText({ partId, kind, text }: TrackedText, citations: readonly Citation[]): readonly Frame[] {
    const open = this.#open.get(partId);
    if (open === undefined) return [];
    const place = this.#place(partId);
    // {"type":"response.reasoning_summary_text.done","item_id":"rs_1","output_index":0,"summary_index":0,"text":"..."}
    if (kind === "summary") {
      const part = { type: "summary_text", text };
      return [
        this.#frame("response.reasoning_summary_text.done", { ...place, summary_index: 0, text }),
        this.#frame("response.reasoning_summary_part.done", { ...place, summary_index: 0, part }),
        ...this.#done(partId, { summary: [part] }),
      ];
    }
    const logprobs = kind === "answer" || kind === "commentary" ? { logprobs: [] } : {};
    const field = kind === "refusal" ? { refusal: text } : { text, ...logprobs };
    const part = writePart(kind, text, citations);
    return [
      this.#frame(`${textEvent(kind)}.done`, { ...place, content_index: 0, ...field }),
      this.#frame("response.content_part.done", { ...place, content_index: 0, part }),
      ...this.#done(partId, { content: [part] }),
    ];
  }

  start(call: StepCall): readonly Frame[] {
    const { toolCallId, toolName: name, runner, isPermissionWritten } = call;
    // {"type":"function_call","id":"fc_1","call_id":"call_9","name":"get_weather","arguments":"","status":"in_progress"}
    if (runner === "client") {
      const id = this.#context.createId("fc");
      return this.#add(toolCallId, { id, type: "function_call", call_id: toolCallId, name, arguments: "" });
    }
    // {"type":"mcp_call","id":"mcp_1","server_label":"agent","name":"search","arguments":"","approval_request_id":"mcpr_1"}
    const approval = isPermissionWritten ? { approval_request_id: toolCallId } : {};
    const id = isPermissionWritten ? this.#context.createId("mcp") : toolCallId;
    const item = { id, type: "mcp_call", ...this.#server(), name, arguments: "", output: null, error: null };
    return [...this.#add(toolCallId, { ...item, ...approval }), ...this.#writeState(call, "in_progress")];
  }

  argument(call: StepCall, delta: string): readonly Frame[] {
    return [this.#frame(`${argumentEvent(call)}.delta`, { ...this.#place(call.toolCallId), delta })];
  }

  endCall(call: StepCall): readonly Frame[] {
    const { toolCallId, runner } = call;
    const text = argumentOf(call);
    const done = this.#frame(`${argumentEvent(call)}.done`, { ...this.#place(toolCallId), arguments: text });
    if (runner === "client") return [done, ...this.#done(toolCallId, { arguments: text })];
    const open = this.#open.get(toolCallId);
    if (open !== undefined) this.#open.set(toolCallId, { ...open, item: { ...open.item, arguments: text } });
    return [done];
  }

  /** {"type":"mcp_approval_request","id":"mcpr_1","server_label":"agent","name":"delete_file","arguments":"{...}"} */
  ask(call: StepCall): readonly Frame[] {
    const { toolCallId, toolName: name } = call;
    const item = { id: toolCallId, type: "mcp_approval_request", ...this.#server(), name, arguments: argumentOf(call) };
    const key = `approval:${toolCallId}`;
    return [...this.#add(key, item), ...this.#done(key, {})];
  }

  outcome(call: StepCall, { output, error }: StepOutcome): readonly Frame[] {
    const { toolCallId } = call;
    // A call that continued after its response is written again in the next one, with the same id.
    const again = this.#open.has(toolCallId) ? [] : this.start(call);
    const text = output === undefined || typeof output === "string" ? output : JSON.stringify(output);
    const content = [{ type: "text", text: error ?? "" }];
    const status = error === undefined ? "completed" : "failed";
    const end = {
      arguments: argumentOf(call),
      output: text ?? (error === undefined ? "" : null),
      error: error === undefined ? null : { type: "mcp_tool_execution_error", content },
    };
    return [...again, ...this.#writeState(call, status), ...this.#done(toolCallId, end, status)];
  }

  end(reason: EndReason, usage: StepUsage | undefined, error: KitError | undefined): readonly Frame[] {
    const created = this.#create();
    const [type, status] = ends[reason] ?? ["response.completed", "completed"];
    const cut = status === "incomplete" ? [...this.#open.keys()].flatMap((key) => this.#done(key, {}, status)) : [];
    const why = reason === "refusal" ? "content_filter" : "max_output_tokens";
    const failure = { code: "server_error", message: error?.message ?? "The agent failed." };
    const response = {
      ...this.#response,
      status,
      // OpenAI's client requires each announced item: {"type":"mcp_call","id":"call_1","status":"in_progress"} runs on while the user is asked.
      output: [...this.#output, ...this.#open.values()].toSorted((a, b) => a.index - b.index).map(({ item }) => item),
      usage: usage === undefined ? null : toUsage(usage),
      ...(status === "incomplete" ? { incomplete_details: { reason: why } } : {}),
      ...(status === "failed" ? { error: failure } : {}),
    };
    return [...created, ...cut, this.#frame(type, { response })];
  }

  #frame(type: string, fields: JsonObject): Frame {
    const data = JSON.stringify({ type, sequence_number: this.#sequence, ...fields });
    this.#sequence += 1;
    return { event: type, data };
  }

  /** {"type":"response.created","response":{"id":"resp_1","object":"response","status":"in_progress","output":[]}} */
  #create(): readonly Frame[] {
    if (this.#response !== undefined) return [];
    const { createId, model } = this.#context;
    const response = {
      id: createId("resp"),
      object: "response",
      created_at: 0,
      status: "in_progress",
      model,
      output: [],
      error: null,
      incomplete_details: null,
      parallel_tool_calls: true,
      tools: [],
    };
    this.#response = response;
    return [this.#frame("response.created", { response }), this.#frame("response.in_progress", { response })];
  }

  /** Announces an item, which stays open until `#done`. */
  #add(key: string, item: JsonObject): readonly Frame[] {
    const created = this.#create();
    const index = this.#count;
    this.#count += 1;
    const open = item["type"] === "mcp_approval_request" ? item : { ...item, status: "in_progress" };
    this.#open.set(key, { index, item: open });
    return [...created, this.#frame("response.output_item.added", { output_index: index, item: open })];
  }

  /** Ends an open item with its final fields; nothing for one that is not open. */
  #done(key: string, fields: JsonObject, status = "completed"): readonly Frame[] {
    const open = this.#open.get(key);
    if (open === undefined) return [];
    this.#open.delete(key);
    const item = { ...open.item, ...fields, ...(open.item["status"] === undefined ? {} : { status }) };
    this.#output.push({ index: open.index, item });
    return [this.#frame("response.output_item.done", { output_index: open.index, item })];
  }

  /** The fields by which events refer to an open item. */
  #place(key: string): JsonObject {
    const open = this.#open.get(key);
    return toJson({ item_id: open?.item["id"], output_index: open?.index ?? 0 });
  }

  #startText(partId: string, kind: TextKind): readonly Frame[] {
    const isThought = isReasoning(kind);
    const id = this.#context.createId(isThought ? "rs" : "msg");
    const phase = kind === "commentary" ? { phase: "commentary" } : {};
    const message = { id, type: "message", role: "assistant", content: [], ...phase };
    const added = this.#add(partId, isThought ? { id, type: "reasoning", summary: [], content: [] } : message);
    const place = this.#place(partId);
    if (kind === "summary") {
      const part = { type: "summary_text", text: "" };
      return [...added, this.#frame("response.reasoning_summary_part.added", { ...place, summary_index: 0, part })];
    }
    const part = writePart(kind, "", []);
    return [...added, this.#frame("response.content_part.added", { ...place, content_index: 0, part })];
  }

  #writeState({ toolCallId }: StepCall, state: string): readonly Frame[] {
    return [this.#frame(`response.mcp_call.${state}`, this.#place(toolCallId))];
  }

  #server(): JsonObject {
    return { server_label: this.#context.model };
  }
}

/** The final event and its status, by end reason; `response.completed` for all others. */
const ends: Partial<Readonly<Record<EndReason, readonly [string, string]>>> = {
  length: ["response.incomplete", "incomplete"],
  refusal: ["response.incomplete", "incomplete"],
  error: ["response.failed", "failed"],
  cancelled: ["response.incomplete", "cancelled"],
};

function textEvent(kind: TextKind): string {
  if (kind === "summary") return "response.reasoning_summary_text";
  if (kind === "raw" || kind === "redacted") return "response.reasoning_text";
  return kind === "refusal" ? "response.refusal" : "response.output_text";
}

function argumentEvent({ runner }: StepCall): string {
  return runner === "client" ? "response.function_call_arguments" : "response.mcp_call_arguments";
}

function argumentOf({ argument }: StepCall): string {
  return argument === "" ? "{}" : argument;
}

/** {"type":"output_text","text":"Hello","annotations":[{"type":"url_citation","url":"https://...","title":"..."}]} */
function writePart(kind: TextKind, text: string, citations: readonly Citation[]): JsonObject {
  if (kind === "refusal") return { type: "refusal", refusal: text };
  if (kind === "raw" || kind === "redacted") return { type: "reasoning_text", text };
  // The wire counts characters, not code units.
  const toPosition = (offset: number): number => Array.from(text.slice(0, offset)).length;
  const annotations = citations.flatMap(({ url, title = "", start = 0, end = text.length }): Json[] =>
    url === undefined
      ? []
      : [{ type: "url_citation", start_index: toPosition(start), end_index: toPosition(end), url, title }],
  );
  return { type: "output_text", text, annotations, logprobs: [] };
}

function toUsage({ inputTokens, outputTokens }: StepUsage): JsonObject {
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + outputTokens,
  };
}
