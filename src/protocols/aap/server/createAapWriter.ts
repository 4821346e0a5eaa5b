import type { EndReason, JsonObject } from "../../../model/index.ts";
import { FrameWriter } from "../../sessions/FrameWriter.ts";
import { parseJson, readObject, toJson } from "../../read.ts";
import { toAapContent } from "../toTurnMessages.ts";

const stopReasons: Partial<Readonly<Record<EndReason, string>>> = {
  completed: "end_turn",
  tool_use: "tool_use",
  length: "max_tokens",
  refusal: "refusal",
  error: "error",
};

/** Creates a writer in AAP's words. `follows` where the reader has no turn of its own (history, event stream). */
export function createAapWriter(follows: boolean, extensions: boolean): FrameWriter {
  return new FrameWriter({
    extensions,
    follows,
    words: {
      derivesRequests: true,
      // event: text_delta, data: {"delta":"Let me "}; event: thinking_delta, data: {"delta":"I need "}
      text: (delta, kind, extra) => ({
        name: kind === "raw" || kind === "summary" || kind === "redacted" ? "thinking_delta" : "text_delta",
        data: { delta, ...extra },
      }),
      // event: tool_call, data: {"toolCallId":"call_001","name":"get_document","input":{"id":1}}
      call: ({ toolCallId, toolName, argument }, extra) => {
        const input = readObject(parseJson(argument));
        const text = input === undefined && extensions ? { argument } : {};
        return { name: "tool_call", data: { toolCallId, name: toolName, input: input ?? {}, ...text, ...extra } };
      },
      // event: tool_result, data: {"toolCallId":"call_003","content":"{\"hits\":[\"x\"]}"}
      result: (toolCallId, result, extra) => {
        const content = toAapContent(result);
        const isExact = !extensions || typeof result === "string";
        const patch = isExact ? {} : { patch: { ...readObject(extra["patch"]), result: toJson(result) } };
        return { name: "tool_result", data: { toolCallId, content, ...extra, ...patch } };
      },
      // event: turn_start, data: {}
      started: () => [{ name: "turn_start", data: {} }],
      // event: turn_stop, data: {"stopReason":"end_turn"}
      ended(reason, error, callIds) {
        const stopReason = stopReasons[reason];
        const exact: JsonObject = stopReason === undefined && extensions ? { reason } : {};
        const failure: JsonObject = error === undefined || !extensions ? {} : { error: toJson(error) };
        const awaited: JsonObject = reason === "tool_use" && extensions ? { call_ids: [...callIds] } : {};
        return [
          { name: "turn_stop", data: { stopReason: stopReason ?? "end_turn", ...exact, ...failure, ...awaited } },
        ];
      },
    },
  });
}
