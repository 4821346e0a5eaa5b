import { isEmpty, isReasoning } from "../../../model/index.ts";
import type { EndReason } from "../../../model/index.ts";
import { FrameWriter } from "../../sessions/FrameWriter.ts";
import { readKitFields, writeKitFields } from "../../kit-events/kitFields.ts";
import { parseJson, readObject, withoutUndefined } from "../../read.ts";
import { toAapContent } from "../toTurnMessages.ts";

/** Stop reasons by end reason; any other is `end_turn`, with the reason as a field of the kit. */
const stopReasons: Partial<Readonly<Record<EndReason, string>>> = {
  completed: "end_turn",
  tool_use: "tool_use",
  length: "max_tokens",
  refusal: "refusal",
  error: "error",
};

/** Creates the frame writer of AAP. `follows`: for a reader that did not start the turn (history, event stream). */
export function createAapWriter(follows: boolean, extensions: boolean): FrameWriter {
  return new FrameWriter({
    extensions,
    follows,
    encoder: {
      derivesRequests: true,
      // event: text_delta, data: {"delta":"Let me "}; event: thinking_delta, data: {"delta":"I need "}
      text: (delta, kind, extra) => ({
        name: isReasoning(kind) ? "thinking_delta" : "text_delta",
        data: { delta, ...extra },
      }),
      // event: tool_call, data: {"toolCallId":"call_001","name":"get_document","input":{"id":1}}
      call: ({ toolCallId, toolName, argument }, extra) => {
        const input = readObject(parseJson(argument));
        const kit = input === undefined && extensions ? writeKitFields({ ...readKitFields(extra), argument }) : extra;
        return { name: "tool_call", data: { toolCallId, name: toolName, input: input ?? {}, ...kit } };
      },
      // event: tool_result, data: {"toolCallId":"call_003","content":"{\"hits\":[\"x\"]}"}
      result: (toolCallId, result, extra) => {
        const content = toAapContent(result);
        return { name: "tool_result", data: { toolCallId, content, ...extra } };
      },
      // event: turn_start, data: {}
      started: () => [{ name: "turn_start", data: {} }],
      // event: turn_stop, data: {"stopReason":"end_turn"}
      ended(reason, error, callIds) {
        const stopReason = stopReasons[reason];
        const kitReason = stopReason === undefined ? reason : undefined;
        const toolCallIds = reason === "tool_use" ? callIds : undefined;
        const fields = withoutUndefined({ reason: kitReason, error, toolCallIds });
        const kit = extensions && !isEmpty(fields) ? writeKitFields(fields) : {};
        return [{ name: "turn_stop", data: { stopReason: stopReason ?? "end_turn", ...kit } }];
      },
    },
  });
}
