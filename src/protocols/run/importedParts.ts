import type { Json, Message, Part, ToolCallPart } from "../../model/index.ts";
import { parseJson } from "../read.ts";

/** The ids and the role of a message in a host's store that is converted to a message of a thread. */
export interface ImportedMessage {
  readonly id: string;
  readonly role: Message["role"];
  readonly turnId: string;
}

/** Creates a finished text part. */
export function toTextPart(key: string, text: string): Part {
  return { type: "text", key, kind: "answer", text, state: "final", settledBy: "wire", citations: [] };
}

/** Creates a finished reasoning part. */
export function toReasoningPart(key: string, text: string): Part {
  return { type: "reasoning", key, kind: "raw", text, state: "final", settledBy: "wire" };
}

/** The fields of an imported call. */
export interface ImportedCall {
  readonly toolCallId: string;
  readonly toolName: string;
  /** The input as JSON text or as a value. */
  readonly input: Json | undefined;
  /** The output; undefined if the call has not ended or has failed without one. */
  readonly output?: Json | undefined;
  /** The message of its error. */
  readonly error?: string | undefined;
}

/** Creates a call part that has ended: as failed or completed, or without an output as `incomplete`, since its request is gone. */
export function toCallPart({ turnId }: ImportedMessage, call: ImportedCall): ToolCallPart {
  const { toolCallId, toolName, output, error } = call;
  const argument = typeof call.input === "string" ? call.input : JSON.stringify(call.input ?? {});
  const input = parseJson(argument);
  const status = error !== undefined ? "failed" : output === undefined ? "incomplete" : "completed";
  return {
    type: "tool_call",
    key: `${turnId}:${toolCallId}`,
    toolCallId,
    occurrence: 0,
    turnId,
    toolName,
    kind: "other",
    runsOn: "unknown",
    argument,
    input,
    inputState: input === undefined ? "invalid" : "ready",
    status,
    settledBy: "wire",
    content: [],
    locations: [],
    ...(output === undefined ? {} : { result: output, rawOutput: output }),
    error: error === undefined ? undefined : { layer: "tool", message: error },
    requestIds: [],
  };
}

/**
 * Creates a function that returns the turn ids of a list of messages, called for each in order: each user message begins a turn
 * (`imported:2`).
 */
export function createTurnNames(): (role: Message["role"]) => string {
  let turns = 0;
  let open = false;
  return (role) => {
    if (role === "user" || !open) turns += 1;
    open = true;
    return `imported:${turns}`;
  };
}
