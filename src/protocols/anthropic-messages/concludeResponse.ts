import type { AgentEvent, EndReason, KitError, NewRequest } from "../../model/index.ts";
import { concludeRun } from "../concludeRun.ts";
import { lookUp, readString } from "../read.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";
import type { AnthropicContainer, AnthropicResponse } from "./AnthropicResponse.ts";

const endReasons: Readonly<Record<string, EndReason>> = {
  end_turn: "completed",
  stop_sequence: "completed",
  tool_use: "tool_use",
  pause_turn: "paused",
  compaction: "paused",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refusal",
};

/** How a stream ended. */
export interface AnthropicEnd {
  /** The turn that ends. */
  readonly turnId: string;
  /** What the provider said went wrong. */
  readonly failure: KitError | undefined;
  /** Where a program of the model still runs. */
  readonly container: AnthropicContainer | undefined;
  /** Whether the connection broke. */
  readonly cut: boolean;
}

/** Waiting is final only when the stream is over: until then a looping server may still answer its own calls. */
export function concludeResponse(
  response: AnthropicResponse | undefined,
  { turnId, failure, container, cut }: AnthropicEnd,
): readonly AgentEvent[] {
  const reason = response === undefined || (cut && !response.stopped) ? undefined : readReason(response);
  const requests = (response?.owed ?? []).map((call): AgentEvent => {
    return { type: "request.opened", turnId, request: toRequest(turnId, call, container) };
  });
  const closing = [...truncate(response), ...requests];
  return concludeRun({
    turnId,
    closing,
    begun: response !== undefined,
    failure,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** Some servers never say why they stopped, others leave out the stop after the reason. */
function readReason({ stopReason, stopped }: AnthropicResponse): EndReason | undefined {
  if (stopReason !== undefined) return lookUp(endReasons, stopReason) ?? "other";
  return stopped ? "completed" : undefined;
}

/** A block that never stopped: its text stays, its call is dead and must never run. */
function truncate(response: AnthropicResponse | undefined): AgentEvent[] {
  const open = [...(response?.blocks.values() ?? [])];
  return open.flatMap(({ turnId, messageId, wire, occurrence }): AgentEvent[] => {
    const toolCallId = readString(wire["id"]);
    if (toolCallId === undefined) return [];
    const patch = { inputState: "truncated" as const, status: "incomplete" as const, settledBy: "local" as const };
    return [{ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch }];
  });
}

/** A program waits in its container, and only until that closes. */
function toRequest(
  turnId: string,
  { toolCallId, occurrence, byProgram }: AnthropicResponse["owed"][number],
  container?: AnthropicContainer,
): NewRequest {
  const request = toExecutionRequest(turnId, toolCallId, occurrence);
  if (!byProgram || container === undefined) return request;
  const { id, expiresAt } = container;
  return { ...request, wire: { container: id }, ...(expiresAt === undefined ? {} : { expiresAt }) };
}
