import type { AgentEvent } from "../../model/index.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";
import type { GeminiResponse, GeminiState } from "./GeminiState.ts";
import { endOpenCall } from "./readFunctionCall.ts";

/** Completes a response: final texts with their sources, the calls that wait, and the parts as they go back. */
export function completeGeminiResponse(state: GeminiState, response: GeminiResponse): AgentEvent[] {
  const { turnId } = state.context;
  const { messageId, texts, citations, calls, finish } = response;
  // A finish ends the last call too; where the stream broke, what came of it is not all.
  const open = calls.filter(({ ended }) => !ended);
  const isWhole = finish !== undefined && finish !== "MAX_TOKENS";
  const ending: AgentEvent[] = isWhole
    ? endOpenCall(state, response)
    : open.map(({ toolCallId, occurrence }) => {
        const patch = { inputState: "truncated", status: "incomplete", settledBy: "local" } as const;
        return { type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch };
      });
  const cited = texts.findLast(({ kind }) => kind === "answer");
  const finals = texts.map((text): AgentEvent => {
    const sources = text === cited && citations.length > 0 ? { citations } : {};
    return { type: "text.final", turnId, messageId, ...text, ...sources };
  });
  const sources = citations.map((citation, index): AgentEvent => {
    const key = `${messageId}:source-${index}`;
    return { type: "part.added", turnId, messageId, part: { type: "source", key, citation } };
  });
  const whole = calls.filter(({ ended }) => ended);
  const items = response.wire.filter((part) => isWhole || !open.some(({ wire }) => wire === part));
  return [
    ...ending,
    ...finals,
    ...(cited === undefined ? sources : []),
    { type: "message.wire", turnId, messageId, items, at: 0 },
    ...whole.map(({ toolCallId, occurrence }): AgentEvent => {
      return { type: "request.opened", turnId, request: toExecutionRequest(turnId, toolCallId, occurrence) };
    }),
  ];
}
