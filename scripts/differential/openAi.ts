import { ChatCompletionStream } from "openai/lib/ChatCompletionStream";
import { ResponseStream } from "openai/lib/responses/ResponseStream";
import { parseJson, type JsonObject } from "../../src/model/index.ts";
import { openAiChat, openAiResponses } from "../../src/protocols/index.ts";
import type { Chance } from "./createChance.ts";
import { toLines } from "./streams.ts";
import type { Wire } from "./Wire.ts";

const ends: Readonly<Record<string, string>> = {
  stop: "completed",
  tool_calls: "tool_use",
  length: "length",
  content_filter: "refusal",
};

/** Chat Completions: the text first, then parallel calls with mixed deltas. */
export const chat: Wire = {
  name: "openai-chat",
  protocol: openAiChat(),
  write(chance) {
    const chunk = (delta: JsonObject, finish: string | null = null): JsonObject => ({
      id: "chatcmpl_1",
      object: "chat.completion.chunk",
      created: 1,
      model: "m",
      choices: [{ index: 0, delta, finish_reason: finish, ...chance.maybe({ logprobs: null }) }],
    });
    const field = chance.happens(0.2) ? "refusal" : "content";
    const texts = chance.happens() ? chance.cut(chance.text()) : [];
    const calls = Array.from({ length: chance.number(4) }, (_, index) => writeChatCall(chance, index));
    const finish =
      calls.length > 0 && chance.happens(0.8) ? "tool_calls" : chance.one(["stop", "length", "content_filter"]);
    return [
      chunk({ role: "assistant", ...chance.maybe({ content: "" }) }),
      ...texts.map((text) => chunk({ [field]: text })),
      // The calls start in the order of their indices.
      ...calls.flatMap((deltas) => deltas.slice(0, 1)).map((call) => chunk({ tool_calls: [call] })),
      ...chance.mix(calls.map((deltas) => deltas.slice(1))).map((call) => chunk({ tool_calls: [call] })),
      chunk({}, finish),
      ...(chance.happens()
        ? [{ ...chunk({}), choices: [], usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } }]
        : []),
    ];
  },
  async read(payloads) {
    const choice = (await ChatCompletionStream.fromReadableStream(toLines(payloads)).finalChatCompletion()).choices[0];
    const text = choice?.message.refusal ?? choice?.message.content ?? "";
    const calls = choice?.message.tool_calls ?? [];
    const finish = choice?.finish_reason === "stop" && calls.length > 0 ? "tool_calls" : (choice?.finish_reason ?? "");
    return {
      texts: text === "" ? [] : [text],
      calls: calls.flatMap((call) =>
        call.type === "function"
          ? [{ id: call.id, name: call.function.name, input: parseJson(call.function.arguments) }]
          : [],
      ),
      end: ends[finish] ?? "other",
    };
  },
};

function writeChatCall(chance: Chance, index: number): readonly JsonObject[] {
  const argument = JSON.stringify(chance.input());
  return [
    { index, id: `call_${index}`, type: "function", function: { name: "f", arguments: "" } },
    ...chance.cut(argument).map((piece) => ({ index, function: { arguments: piece } })),
  ];
}

/** Responses: items with their deltas, and the whole response at the end. */
export const responses: Wire = {
  name: "openai-responses",
  protocol: openAiResponses(),
  write(chance) {
    const items = Array.from({ length: chance.number(5) }, (_, index) => writeItem(chance, index));
    const about = { id: "resp_1", object: "response", created_at: 1, model: "m", tools: [] };
    const output = items.map(({ item }) => item);
    return [
      { type: "response.created", response: { ...about, status: "in_progress", output: [] } },
      ...items.flatMap(({ events }) => events),
      { type: "response.completed", response: { ...about, status: "completed", output } },
    ].map((event, index) => ({ ...event, sequence_number: index }));
  },
  async read(payloads) {
    const { output, status } = await ResponseStream.fromReadableStream(toLines(payloads)).finalResponse();
    const calls = output.flatMap((item) =>
      item.type === "function_call" ? [{ id: item.call_id, name: item.name, input: parseJson(item.arguments) }] : [],
    );
    return {
      texts: output.flatMap((item) =>
        item.type === "message"
          ? item.content.map((part) => (part.type === "output_text" ? part.text : part.refusal))
          : item.type === "reasoning"
            ? item.summary.map(({ text }) => text)
            : [],
      ),
      calls,
      end: calls.length > 0 ? "tool_use" : (status ?? ""),
    };
  },
};

function writeItem(
  chance: Chance,
  index: number,
): { readonly item: JsonObject; readonly events: readonly JsonObject[] } {
  const place = { output_index: index, item_id: `item_${index}` };
  const around = (start: JsonObject, inner: readonly JsonObject[], item: JsonObject) => ({
    item,
    events: [
      { type: "response.output_item.added", output_index: index, item: start },
      ...inner.map((event) => ({ ...place, ...event })),
      { type: "response.output_item.done", output_index: index, item },
    ],
  });
  const kind = chance.one(["message", "reasoning", "function_call"]);
  const id = place.item_id;
  if (kind === "function_call") {
    const text = JSON.stringify(chance.input());
    const call = { type: kind, id, call_id: `call_${index}`, name: "f" };
    const deltas = chance.cut(text).map((delta) => ({ type: "response.function_call_arguments.delta", delta }));
    const done = chance.happens() ? [{ type: "response.function_call_arguments.done", arguments: text }] : [];
    return around({ ...call, arguments: "", status: "in_progress" }, [...deltas, ...done], {
      ...call,
      arguments: text,
      status: "completed",
    });
  }
  const text = chance.text();
  if (kind === "reasoning") {
    const part = { type: "summary_text", text };
    const at = { summary_index: 0 };
    return around(
      { type: kind, id, summary: [] },
      [
        { type: "response.reasoning_summary_part.added", ...at, part: { ...part, text: "" } },
        ...chance.cut(text).map((delta) => ({ type: "response.reasoning_summary_text.delta", ...at, delta })),
        { type: "response.reasoning_summary_text.done", ...at, text },
      ],
      { type: kind, id, summary: [part] },
    );
  }
  const isRefusal = chance.happens(0.2);
  const part: JsonObject = isRefusal
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [] };
  const name = isRefusal ? "refusal" : "output_text";
  const at = { content_index: 0 };
  return around(
    { type: kind, id, role: "assistant", status: "in_progress", content: [] },
    [
      { type: "response.content_part.added", ...at, part: { ...part, [isRefusal ? "refusal" : "text"]: "" } },
      ...chance.cut(text).map((delta) => ({ type: `response.${name}.delta`, ...at, delta })),
      ...(chance.happens() ? [{ type: `response.${name}.done`, ...at, [isRefusal ? "refusal" : "text"]: text }] : []),
    ],
    { type: kind, id, role: "assistant", status: "completed", content: [part] },
  );
}
