import { isReasoning } from "../../model/index.ts";
import { writeKitFrame, type WireFrame } from "../sessions/FrameEncoder.ts";
import { FrameWriter } from "../sessions/FrameWriter.ts";
import { toJson } from "../read.ts";

/** The kind of reader: the response to a prompt, a separate event stream, or the history. */
export type DeltaKitReader = "prompt" | "events" | "history";

/** Creates the frame writer of DeltaKit (`@deltakit/core` 0.2.8). */
export function createDeltaKitWriter(reader: DeltaKitReader, extensions: boolean): FrameWriter {
  const writeKit = (kit: object): readonly WireFrame[] => (extensions ? [writeKitFrame(kit)] : []);
  return new FrameWriter({
    extensions,
    follows: reader !== "prompt",
    encoder: {
      derivesRequests: false,
      // {"type":"text_delta","delta":"The weather"} {"type":"reasoning_delta","delta":"Let me see"}
      text: (delta, kind, extra) => ({
        name: isReasoning(kind) ? "reasoning_delta" : "text_delta",
        data: { delta, ...extra },
      }),
      // {"type":"tool_call","tool_name":"get_weather","argument":"{\"city\": \"London\"}","call_id":"call_1"}
      call: ({ toolCallId, toolName, argument }, extra) => ({
        name: "tool_call",
        data: { tool_name: toolName, argument, call_id: toolCallId, ...extra },
      }),
      // {"type":"tool_result","call_id":"call_1","output":"Sunny, 18°C in London"}
      result: (toolCallId, result, extra) => {
        const output = typeof result === "string" ? result : JSON.stringify(result);
        return { name: "tool_result", data: { call_id: toolCallId, output, ...extra } };
      },
      started: (isFirst) => (isFirst && reader === "prompt" ? [] : writeKit({ type: "turn.started" })),
      ended(reason, error) {
        // {"type":"error","message":"The model is overloaded."}
        if (reason === "error" && error !== undefined) return [{ name: "error", data: toJson(error) }];
        if (reason === "completed" && reader !== "history") return [];
        return writeKit({ type: "turn.ended", reason, error });
      },
    },
  });
}
