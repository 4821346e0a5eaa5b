import type { Citation, EndReason, Frame, Json, JsonObject, KitError } from "../../model/index.ts";
import type { StepCall, StepOutcome } from "../run/StepCalls.ts";
import type { StepContext, StepUsage, StepEncoder } from "../run/StepWriter.ts";
import type { TrackedText } from "../TextTracker.ts";

/** Finish reasons by end reason; `stop` for all others. */
const finishes: Partial<Readonly<Record<EndReason, string>>> = {
  tool_use: "tool_calls",
  length: "length",
  refusal: "content_filter",
};

/** Encodes one step of the agent as Chat Completions: the agent's own tools are written like the executed tools of Groq Compound. */
export class ChatEncoder implements StepEncoder {
  readonly #context: StepContext;
  /** The id of the current answer; undefined between two answers. */
  #id: string | undefined;
  /** The current text of this answer. */
  #text: TrackedText | undefined;
  /** Ids of the calls of this answer, in order. */
  #calls: string[] = [];
  /** Whether this answer has a call for the client. */
  #owes = false;

  constructor(context: StepContext) {
    this.#context = context;
  }

  begin(): void {
    this.#id = undefined;
  }

  text(text: TrackedText, delta: string): readonly Frame[] {
    // An answer is reasoning, then text, then calls; anything after that is written as the next answer in the same body.
    const isNext = this.#calls.length > 0 || (this.#text !== text && this.#text?.kind === text.kind);
    const ended = isNext && this.#id !== undefined ? this.#finish("completed") : [];
    if (isNext) this.#id = undefined;
    const begun = this.#start();
    this.#text = text;
    return [...ended, ...begun, this.#chunk({ [fieldOf(text)]: delta })];
  }

  /** {"annotations":[{"type":"url_citation","url_citation":{"url":"https://...","title":"..."}}]} */
  endText(_text: TrackedText, citations: readonly Citation[]): readonly Frame[] {
    const annotations = citations.flatMap(({ url, title = "", start = 0, end }): Json[] => {
      if (url === undefined) return [];
      const place = end === undefined ? {} : { start_index: start, end_index: end };
      return [{ type: "url_citation", url_citation: { url, title, ...place } }];
    });
    return annotations.length === 0 ? [] : [...this.#start(), this.#chunk({ annotations })];
  }

  /** {"tool_calls":[{"index":0,"id":"call_A","type":"function","function":{"name":"get_weather","arguments":""}}]} */
  start({ toolCallId: id, toolName: name, runner }: StepCall): readonly Frame[] {
    const begun = this.#start();
    const index = this.#place(id);
    if (runner === "server") return begun;
    this.#owes = true;
    const call = { index, id, type: "function", function: { name, arguments: "" } };
    return [...begun, this.#chunk({ tool_calls: [call] })];
  }

  argument({ toolCallId, runner }: StepCall, delta: string): readonly Frame[] {
    if (runner === "server") return [];
    return [this.#chunk({ tool_calls: [{ index: this.#place(toolCallId), function: { arguments: delta } }] })];
  }

  endCall(call: StepCall): readonly Frame[] {
    return call.runner === "server" ? [this.#writeExecuted(call, {})] : [];
  }

  /** The wire has no permissions. */
  ask(): readonly Frame[] {
    return [];
  }

  outcome(call: StepCall, { output = "", error }: StepOutcome): readonly Frame[] {
    const text = typeof output === "string" ? output : JSON.stringify(output);
    const outcome = error === undefined ? { output: text } : { output: text, error: { message: error } };
    return [...this.#start(), this.#writeExecuted(call, outcome)];
  }

  end(reason: EndReason, usage: StepUsage | undefined, error: KitError | undefined): readonly Frame[] {
    const begun = this.#start();
    // {"error":{"message":"...","type":"server_error","code":"server_error"}}
    if (reason === "error") {
      const message = error?.message ?? "The agent failed.";
      const failure = { message, type: "server_error", code: "server_error" };
      return [...begun, { data: JSON.stringify({ error: failure }) }];
    }
    if (usage === undefined) return [...begun, ...this.#finish(reason)];
    const { inputTokens, outputTokens } = usage;
    const total = { total_tokens: inputTokens + outputTokens };
    const counted = { prompt_tokens: inputTokens, completion_tokens: outputTokens, ...total };
    return [...begun, ...this.#finish(reason), this.#write({ choices: [], usage: counted })];
  }

  #start(): readonly Frame[] {
    if (this.#id !== undefined) return [];
    this.#id = this.#context.createId("chatcmpl");
    this.#text = undefined;
    this.#calls = [];
    this.#owes = false;
    return [this.#chunk({ role: "assistant", content: "" })];
  }

  #finish(reason: EndReason): readonly Frame[] {
    const finish = reason === "completed" && this.#owes ? "tool_calls" : (finishes[reason] ?? "stop");
    return [this.#chunk({}, finish)];
  }

  /** The index of a call within this answer. */
  #place(id: string): number {
    if (!this.#calls.includes(id)) this.#calls.push(id);
    return this.#calls.indexOf(id);
  }

  /** {"executed_tools":[{"index":0,"id":"call_B","type":"search","name":"search","arguments":"{\"query\":\"...\"}","output":"..."}]} */
  #writeExecuted({ toolCallId: id, toolName, argument }: StepCall, outcome: JsonObject): Frame {
    const text = argument === "" ? "{}" : argument;
    const tool = { index: this.#place(id), id, type: toolName, name: toolName, arguments: text };
    return this.#chunk({ executed_tools: [{ ...tool, ...outcome }] });
  }

  #chunk(delta: JsonObject, finish_reason: string | null = null): Frame {
    return this.#write({ choices: [{ index: 0, delta, finish_reason }] });
  }

  #write(fields: JsonObject): Frame {
    const chunk = { id: this.#id ?? "", object: "chat.completion.chunk", created: 0, model: this.#context.model };
    return { data: JSON.stringify({ ...chunk, ...fields }) };
  }
}

function fieldOf({ kind }: TrackedText): string {
  if (kind === "refusal") return "refusal";
  return kind === "answer" || kind === "commentary" ? "content" : "reasoning_content";
}
