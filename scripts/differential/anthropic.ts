import { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import { parseJson, toJson, type JsonObject } from "../../src/model/index.ts";
import { anthropicMessages } from "../../src/protocols/index.ts";
import type { Chance } from "./createChance.ts";
import { toLines } from "./streams.ts";
import type { Wire } from "./Wire.ts";

const ends: Readonly<Record<string, string>> = {
  end_turn: "completed",
  stop_sequence: "completed",
  tool_use: "tool_use",
  max_tokens: "length",
  refusal: "refusal",
};

/** Anthropic Messages: blocks with their deltas, pings between them. */
export const anthropic: Wire = {
  name: "anthropic-messages",
  protocol: anthropicMessages(),
  write(chance) {
    const blocks = Array.from({ length: chance.number(6) }, (_, index) => writeBlock(chance, index));
    const calls = blocks.some((events) => JSON.stringify(events).includes('"tool_use"'));
    const reason =
      calls && chance.happens(0.8) ? "tool_use" : chance.one(["end_turn", "stop_sequence", "max_tokens", "refusal"]);
    const usage = { input_tokens: 3, output_tokens: 1 };
    const message = {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      stop_reason: null,
      usage,
    };
    return [
      { type: "message_start", message: { ...message, ...chance.maybe({ stop_sequence: null }) } },
      ...blocks.flat().flatMap((event) => (chance.happens(0.1) ? [{ type: "ping" }, event] : [event])),
      {
        type: "message_delta",
        delta: { stop_reason: reason, ...chance.maybe({ stop_sequence: null }) },
        usage: { output_tokens: 9 },
      },
      { type: "message_stop" },
    ];
  },
  async read(payloads) {
    const message = await MessageStream.fromReadableStream(toLines(payloads)).finalMessage();
    const end = ends[message.stop_reason ?? ""] ?? "other";
    const waits = end === "completed" && message.content.some(({ type }) => type === "tool_use");
    return {
      texts: message.content.flatMap((block) =>
        block.type === "text" ? [block.text] : block.type === "thinking" ? [block.thinking] : [],
      ),
      calls: message.content.flatMap((block) =>
        block.type === "tool_use"
          ? [{ id: block.id, name: block.name, input: parseJson(JSON.stringify(block.input)) }]
          : [],
      ),
      // A call must be answered, whatever reason there is for the end.
      end: waits ? "tool_use" : end,
    };
  },
};

function writeBlock(chance: Chance, index: number): readonly JsonObject[] {
  const type = chance.one(["text", "thinking", "tool_use"]);
  const delta = (fields: JsonObject): JsonObject => ({ type: "content_block_delta", index, delta: fields });
  const block = (start: JsonObject, deltas: readonly JsonObject[]): readonly JsonObject[] => [
    { type: "content_block_start", index, content_block: { type, ...start } },
    ...deltas,
    { type: "content_block_stop", index },
  ];
  if (type === "tool_use") {
    // Without arguments there may be no delta at all.
    const input = chance.input();
    const argument = Object.keys(input).length === 0 && chance.happens() ? "" : JSON.stringify(toJson(input));
    const deltas = chance.cut(argument).map((piece) => delta({ type: "input_json_delta", partial_json: piece }));
    return block({ id: `toolu_${index}`, name: "f", input: {} }, [
      ...(chance.happens() ? [delta({ type: "input_json_delta", partial_json: "" })] : []),
      ...deltas,
    ]);
  }
  const pieces = chance.cut(chance.text()).map((piece) => delta({ type: `${type}_delta`, [type]: piece }));
  const signature = type === "thinking" ? [delta({ type: "signature_delta", signature: "c2ln" })] : [];
  return block(type === "text" ? { text: "" } : { thinking: "", signature: "" }, [...pieces, ...signature]);
}
