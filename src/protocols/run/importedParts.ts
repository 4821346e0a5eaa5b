import type { Json, Message, Part, ToolCallPart } from "../../model/index.ts";
import { parseJson } from "../read.ts";

/** A message of a host's own store on its way to become one of a thread. */
export interface ImportedMessage {
  readonly id: string;
  readonly role: Message["role"];
  readonly turnId: string;
}

/** Gives a finished text. */
export function toTextPart(key: string, text: string): Part {
  return { type: "text", key, kind: "answer", text, state: "final", settledBy: "wire", citations: [] };
}

/** Gives a finished thought. */
export function toReasoningPart(key: string, text: string): Part {
  return { type: "reasoning", key, kind: "raw", text, state: "final", settledBy: "wire" };
}

/** What is known of an imported call. */
export interface ImportedCall {
  readonly toolCallId: string;
  readonly toolName: string;
  /** As text or as a value. */
  readonly input: Json | undefined;
  /** What it gave; undefined where it has not ended. */
  readonly output?: Json | undefined;
  /** What went wrong, in words. */
  readonly error?: string | undefined;
}

/** Gives a call that is over: whatever it waited for belongs to an earlier life. */
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

/** Names the turns of a list of messages: each message of the user begins one. */
export function createTurnNames(): (role: Message["role"]) => string {
  let turns = 0;
  let open = false;
  return (role) => {
    if (role === "user" || !open) turns += 1;
    open = true;
    return `imported:${turns}`;
  };
}
