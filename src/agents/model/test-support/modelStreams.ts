import type { Json } from "../../../model/index.ts";

/** One step of a scripted model: what it says, then the calls that it makes. */
export interface ModelStep {
  readonly text?: string;
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly input: Json }[];
  /** Says nothing more and leaves the stream open. */
  readonly hangs?: boolean;
}

/** How one provider streams a step. */
export interface ModelStream {
  /** Path of its endpoint. */
  readonly path: string;
  readonly write: (step: ModelStep) => string;
}

const sse = (event: string | undefined, data: Json): string =>
  `${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

let count = 0;

/** Ids of messages are never used again. */
const messageId = (): string => `msg_${(count += 1)}`;

/** Cuts a text into two deltas. */
const halves = (text: string): readonly string[] => [text.slice(0, 3), text.slice(3)].filter((part) => part !== "");

function writeAnthropic({ text, calls = [], hangs }: ModelStep): string {
  const events: { type: string; [name: string]: Json }[] = [
    {
      type: "message_start",
      message: {
        id: messageId(),
        type: "message",
        role: "assistant",
        content: [],
        model: "m",
        usage: { input_tokens: 5, output_tokens: 1 },
      },
    },
  ];
  let index = 0;
  const block = (content_block: Json, deltas: readonly Json[]): void => {
    events.push({ type: "content_block_start", index, content_block });
    for (const delta of deltas) events.push({ type: "content_block_delta", index, delta });
    events.push({ type: "content_block_stop", index });
    index += 1;
  };
  if (text !== undefined)
    block(
      { type: "text", text: "" },
      halves(text).map((part) => ({ type: "text_delta", text: part })),
    );
  for (const { id, name, input } of calls) {
    const deltas = halves(JSON.stringify(input)).map((part) => ({ type: "input_json_delta", partial_json: part }));
    block({ type: "tool_use", id, name, input: {} }, deltas);
  }
  if (hangs !== true) {
    const stop_reason = calls.length > 0 ? "tool_use" : "end_turn";
    events.push({ type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } });
    events.push({ type: "message_stop" });
  }
  return events.map((event) => sse(event.type, event)).join("");
}

function writeChat({ text, calls = [], hangs }: ModelStep): string {
  const chunk = (delta: Json, finish_reason: string | null = null): Json => ({
    id: "c1",
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason }],
  });
  const chunks = [
    ...halves(text ?? "").map((content) => chunk({ role: "assistant", content })),
    ...calls.flatMap(({ id, name, input }, index) => [
      chunk({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
      ...halves(JSON.stringify(input)).map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
    ]),
    ...(hangs === true ? [] : [chunk({}, calls.length > 0 ? "tool_calls" : "stop")]),
  ];
  return chunks.map((data) => sse(undefined, data)).join("") + (hangs === true ? "" : "data: [DONE]\n\n");
}

function writeResponses({ text, calls = [], hangs }: ModelStep): string {
  const response = { id: messageId().replace("msg", "resp"), object: "response", status: "in_progress", output: [] };
  const events: { type: string; [name: string]: Json }[] = [{ type: "response.created", response }];
  const output: Json[] = [];
  if (text !== undefined) {
    const id = messageId();
    const place = { output_index: output.length, item_id: id };
    const content = [{ type: "output_text", text, annotations: [] }];
    const item = { id, type: "message", role: "assistant", status: "in_progress" };
    events.push({ type: "response.output_item.added", output_index: output.length, item: { ...item, content: [] } });
    events.push({
      type: "response.content_part.added",
      ...place,
      content_index: 0,
      part: { type: "output_text", text: "", annotations: [] },
    });
    for (const delta of halves(text))
      events.push({ type: "response.output_text.delta", ...place, content_index: 0, delta });
    events.push({ type: "response.output_text.done", ...place, content_index: 0, text });
    events.push({
      type: "response.output_item.done",
      output_index: output.length,
      item: { ...item, status: "completed", content },
    });
    output.push({ ...item, status: "completed", content });
  }
  for (const { id, name, input } of calls) {
    const item = { id: `fc_${id}`, type: "function_call", call_id: id, name };
    const place = { output_index: output.length, item_id: item.id };
    const text = JSON.stringify(input);
    events.push({
      type: "response.output_item.added",
      output_index: output.length,
      item: { ...item, arguments: "", status: "in_progress" },
    });
    for (const delta of halves(text)) events.push({ type: "response.function_call_arguments.delta", ...place, delta });
    events.push({ type: "response.function_call_arguments.done", ...place, arguments: text });
    const done = { ...item, arguments: text, status: "completed" };
    events.push({ type: "response.output_item.done", output_index: output.length, item: done });
    output.push(done);
  }
  if (hangs !== true)
    events.push({ type: "response.completed", response: { ...response, status: "completed", output } });
  return events.map((event, sequence_number) => sse(event.type, { ...event, sequence_number })).join("");
}

function writeGemini({ text, calls = [], hangs }: ModelStep): string {
  const parts = [
    ...halves(text ?? "").map((part) => ({ text: part })),
    ...calls.map(({ id, name, input }) => ({ functionCall: { id, name, args: input } })),
  ];
  const responseId = messageId();
  const chunk = (content: Json, finish: object): string =>
    sse(undefined, { candidates: [{ content: { role: "model", parts: content }, ...finish }], responseId });
  const end = hangs === true ? "" : chunk([], { finishReason: "STOP" });
  return parts.map((part) => chunk([part], {})).join("") + end;
}

function writeInteraction({ text, calls = [], hangs }: ModelStep): string {
  const interaction = { id: messageId(), object: "interaction", status: "in_progress" };
  const events: { event_type: string; [name: string]: Json }[] = [{ event_type: "interaction.created", interaction }];
  const step = (index: number, start: Json, deltas: readonly Json[]): void => {
    events.push({ event_type: "step.start", index, step: start });
    for (const delta of deltas) events.push({ event_type: "step.delta", index, delta });
    events.push({ event_type: "step.stop", index });
  };
  const said = halves(text ?? "").map((part) => ({ type: "text", text: part }));
  step(0, { type: "model_output" }, said);
  for (const [index, { id, name, input }] of calls.entries()) {
    const deltas = halves(JSON.stringify(input)).map((part) => ({ type: "arguments_delta", arguments: part }));
    step(index + 1, { type: "function_call", id, name, arguments: {} }, deltas);
  }
  const status = calls.length > 0 ? "requires_action" : "completed";
  if (hangs !== true) events.push({ event_type: "interaction.completed", interaction: { ...interaction, status } });
  return events.map((event) => sse(event.event_type, event)).join("");
}

/** The streams of the providers, by the id of their protocol. */
export const modelStreams: Readonly<Record<string, ModelStream>> = {
  "anthropic-messages": { path: "/v1/messages", write: writeAnthropic },
  "openai-chat": { path: "/v1/chat/completions", write: writeChat },
  "openai-responses": { path: "/v1/responses", write: writeResponses },
  "gemini-generate": { path: "/v1beta/models/model-1:streamGenerateContent?alt=sse", write: writeGemini },
  "gemini-interactions": { path: "/v1beta/interactions", write: writeInteraction },
};
