import type { JsonObject } from "../../model/index.ts";
import type { WireFrame } from "../sessions/FrameWords.ts";
import { FrameWriter } from "../sessions/FrameWriter.ts";
import { readObject, toJson } from "../read.ts";

/** Who reads: the answer to a prompt, an event stream of its own, or the history. */
export type DeltaKitReader = "prompt" | "events" | "history";

/** Creates a writer in DeltaKit's words (`@deltakit/core` 0.2.8). */
export function createDeltaKitWriter(reader: DeltaKitReader, extensions: boolean): FrameWriter {
  const extend = (name: string, data: JsonObject): readonly WireFrame[] => (extensions ? [{ name, data }] : []);
  return new FrameWriter({
    extensions,
    follows: reader !== "prompt",
    words: {
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
        const data = { call_id: toolCallId, output: typeof result === "string" ? result : JSON.stringify(result) };
        const isText = typeof result === "string" || !extensions;
        const patch = isText ? {} : { patch: { ...readObject(extra["patch"]), result: toJson(result) } };
        return { name: "tool_result", data: { ...data, ...extra, ...patch } };
      },
      started: (isFirst) => (isFirst && reader === "prompt" ? [] : extend("turn_started", {})),
      ended(reason, error) {
        // {"type":"error","message":"The model is overloaded."}
        if (reason === "error" && error !== undefined) return [{ name: "error", data: toJson(error) }];
        if (reason === "completed" && reader !== "history") return [];
        return extend("turn_ended", toJson({ reason, error }));
      },
    },
  });
}

/** Whether text of this kind is what the agent thought, not what it says. */
function isReasoning(kind: string): boolean {
  return kind === "raw" || kind === "summary" || kind === "redacted";
}
