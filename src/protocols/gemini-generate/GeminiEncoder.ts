import { isReasoning } from "../../model/index.ts";
import type { Citation, EndReason, Frame, JsonObject, KitError } from "../../model/index.ts";
import { parseJson, readObject, toJson } from "../read.ts";
import type { StepCall, StepOutcome } from "../run/StepCalls.ts";
import type { StepContext, StepUsage, StepEncoder } from "../run/StepWriter.ts";
import type { TrackedText } from "../TextTracker.ts";

/** Finish reasons by end reason; `STOP` for all others. */
const finishes: Partial<Readonly<Record<EndReason, string>>> = {
  length: "MAX_TOKENS",
  refusal: "SAFETY",
  paused: "CONTINUATION",
};

/** Encodes one step of the agent as generateContent: the agent's own tools are written like the hosted tools of Gemini. */
export class GeminiEncoder implements StepEncoder {
  readonly #context: StepContext;
  /** The id of the current answer; undefined between two answers. */
  #id: string | undefined;
  /** The current text of this answer. */
  #text: TrackedText | undefined;
  /** Whether the sources of this answer are written, which are those of its last text. */
  #cited = false;
  /** Calls of the client with incomplete input; a call is written when it is complete. */
  readonly #open = new Set<StepCall>();

  constructor(context: StepContext) {
    this.#context = context;
  }

  begin(): void {
    this.#reset();
    this.#open.clear();
  }

  /** {"text":"Hello"} or {"text":"First, ...","thought":true} */
  text(text: TrackedText, delta: string): readonly Frame[] {
    // Adjacent texts of one kind would be read as one text, so the second one is written as the next answer in the same body.
    const isRun =
      this.#text !== undefined && this.#text !== text && isReasoning(this.#text.kind) === isReasoning(text.kind);
    const ended = isRun || this.#cited ? this.#finish("completed") : [];
    this.#text = text;
    return [...ended, this.#part({ text: delta, ...(isReasoning(text.kind) ? { thought: true } : {}) })];
  }

  /** {"candidates":[{"groundingMetadata":{"groundingChunks":[{"web":{"uri":"https://...","title":"..."}}]},"index":0}]} */
  endText(_text: TrackedText, citations: readonly Citation[]): readonly Frame[] {
    const chunks = citations.flatMap(({ url, title = "", quote }): JsonObject[] => {
      if (url === undefined) return [];
      const source = { uri: url, title };
      return [quote === undefined ? { web: source } : { retrievedContext: { ...source, text: quote } }];
    });
    this.#cited ||= chunks.length > 0;
    return chunks.length === 0 ? [] : [this.#candidate({ groundingMetadata: { groundingChunks: chunks } })];
  }

  start(call: StepCall): readonly Frame[] {
    if (call.runner === "client") this.#open.add(call);
    return [];
  }

  /** Writes nothing: arguments are not streamed, since few clients support it; a call is one part. */
  argument(): readonly Frame[] {
    return [];
  }

  /** {"functionCall":{"id":"call_1","name":"get_weather","args":{"city":"Paris"}}}   or the agent's own: toolCall */
  endCall(call: StepCall): readonly Frame[] {
    this.#open.delete(call);
    const { toolCallId: id, toolName, runner } = call;
    const args = readObject(parseJson(call.argument)) ?? {};
    return [
      this.#part(
        runner === "client"
          ? { functionCall: { id, name: toolName, args } }
          : { toolCall: { id, toolType: toolName, args } },
      ),
    ];
  }

  /** The wire has no permissions. */
  ask(): readonly Frame[] {
    return [];
  }

  /** {"toolResponse":{"id":"call_2","toolType":"read_file","response":{"output":"..."}}}   or {"error":"..."} */
  outcome({ toolCallId: id, toolName: toolType }: StepCall, { output, error }: StepOutcome): readonly Frame[] {
    return [this.#part({ toolResponse: { id, toolType, response: toJson({ output, error }) } })];
  }

  end(reason: EndReason, usage: StepUsage | undefined, error: KitError | undefined): readonly Frame[] {
    // {"functionCall":{"id":"call_1","name":"get_weather","willContinue":true}}   the rest of it never came
    const cut = [...this.#open].map(({ toolCallId: id, toolName: name }) =>
      this.#part({ functionCall: { id, name, willContinue: true } }),
    );
    // {"error":{"code":500,"message":"...","status":"INTERNAL"}}
    if (reason === "error") {
      const failure = { code: 500, message: error?.message ?? "The agent failed.", status: "INTERNAL" };
      return [...cut, { data: JSON.stringify({ error: failure }) }];
    }
    return [...cut, ...this.#finish(reason, usage === undefined ? {} : { usageMetadata: toUsage(usage) })];
  }

  /** The finish reason is also `STOP` after function calls. */
  #finish(reason: EndReason, fields: JsonObject = {}): readonly Frame[] {
    const end = this.#candidate({ finishReason: finishes[reason] ?? "STOP" }, fields);
    this.#reset();
    return [end];
  }

  #reset(): void {
    this.#id = undefined;
    this.#text = undefined;
    this.#cited = false;
  }

  #part(part: JsonObject): Frame {
    if (part["text"] === undefined) this.#text = undefined;
    return this.#candidate({ content: { role: "model", parts: [part] } });
  }

  /** {"candidates":[{"content":{"parts":[{"text":"Hi"}],"role":"model"},"index":0}],"modelVersion":"...","responseId":"r1"} */
  #candidate(candidate: JsonObject, fields: JsonObject = {}): Frame {
    this.#id ??= this.#context.createId("response");
    const about = { modelVersion: this.#context.model, responseId: this.#id };
    return { data: JSON.stringify({ candidates: [{ ...candidate, index: 0 }], ...fields, ...about }) };
  }
}

function toUsage({ inputTokens, outputTokens }: StepUsage): JsonObject {
  const totalTokenCount = inputTokens + outputTokens;
  return { promptTokenCount: inputTokens, candidatesTokenCount: outputTokens, totalTokenCount };
}
