import { isEmpty, toToolCallKey } from "../../model/index.ts";
import type { AgentEvent, Json, ToolCallPatch } from "../../model/index.ts";
import { openMessage, type ReadCall, type TurnReading } from "./TurnReading.ts";
import { parseJson } from "../read.ts";

/** The start of a call in a frame. */
export interface AnnouncedCall {
  readonly toolCallId: string | undefined;
  readonly toolName: string;
  /** The complete argument; undefined if it will stream. */
  readonly argument?: string | undefined;
  /** The parsed argument, if the frame contains it. */
  readonly input?: Json | undefined;
  readonly patch?: ToolCallPatch | undefined;
  readonly parentToolCallId?: string | undefined;
}

/**
 * Reads the start of a call.
 *
 * A call whose argument is still streaming, or of which only the result is known, is completed; otherwise a repeated id starts a new
 * call. A call without an id gets a generated one, which is never sent.
 */
export function readCallStart(turn: TurnReading, announced: AnnouncedCall): readonly AgentEvent[] {
  turn.openPart = undefined;
  const { argument, patch } = announced;
  const isAnonymous = (announced.toolCallId ?? "") === "";
  const toolCallId = announced.toolCallId || `${turn.turnId}:call${turn.calls.length + 1}`;
  const early = turn.calls.find((call) => call.toolCallId === toolCallId && call.early);
  if (early !== undefined) {
    early.early = false;
    early.toolName = announced.toolName;
    early.whole = argument !== undefined;
    return [createCallStart(turn, early, announced)];
  }
  const streaming = turn.calls.findLast((call) => call.toolCallId === toolCallId && !call.whole);
  if (streaming !== undefined && argument !== undefined) {
    streaming.whole = true;
    return [callUpdated(turn, streaming, { ...toInput(argument), ...patch })];
  }
  const occurrence = turn.calls.filter((call) => call.toolCallId === toolCallId).length;
  const call: ReadCall = {
    toolCallId,
    occurrence,
    toolName: announced.toolName,
    messageId: turn.messageId,
    anonymous: isAnonymous,
    early: false,
    whole: argument !== undefined,
    settled: false,
    answered: false,
  };
  turn.calls.push(call);
  return [...openMessage(turn), createCallStart(turn, call, announced)];
}

function createCallStart(turn: TurnReading, call: ReadCall, announced: AnnouncedCall): AgentEvent {
  const { toolName, argument, input, patch, parentToolCallId } = announced;
  return {
    type: "toolCall.started",
    ...callAddress(turn, call),
    toolName,
    argument,
    input,
    patch: patch === undefined || isEmpty(patch) ? undefined : patch,
    parentToolCallId,
  };
}

function toInput(argument: string): ToolCallPatch {
  const input = parseJson(argument);
  return input === undefined ? { argument, inputState: "invalid" } : { argument, input, inputState: "ready" };
}

/**
 * Finds the call of a frame: the one with its id and occurrence; without an occurrence the newest unsettled one with its id, else the
 * newest; without an id the oldest unsettled one that was sent without an id.
 */
export function findCall(turn: TurnReading, toolCallId: string | undefined, occurrence?: number): ReadCall | undefined {
  if (toolCallId === undefined) return turn.calls.find((call) => call.anonymous && !call.settled);
  const sameId = turn.calls.filter((call) => call.toolCallId === toolCallId);
  if (occurrence !== undefined) return sameId.find((call) => call.occurrence === occurrence);
  return sameId.findLast((call) => !call.settled) ?? sameId.at(-1);
}

/**
 * Reads the result of a call, which is `completed` unless the patch has another status. A result without a call creates one, so that it is
 * shown.
 */
export function readCallResult(
  turn: TurnReading,
  toolCallId: string | undefined,
  patch: ToolCallPatch,
): readonly AgentEvent[] {
  turn.openPart = undefined;
  // A server may send the id only with the result: it then belongs to the oldest call without an id.
  const started = findCall(turn, toolCallId) ?? findCall(turn, undefined);
  const events = started === undefined ? readCallStart(turn, { toolCallId, toolName: "" }) : [];
  const call = started ?? turn.calls.at(-1);
  if (call === undefined) return events;
  call.early ||= started === undefined;
  call.settled = true;
  return [...events, callUpdated(turn, call, { status: "completed", ...patch })];
}

/** Creates the event that patches a call. */
export function callUpdated(turn: TurnReading, call: ReadCall, patch: ToolCallPatch): AgentEvent {
  return { type: "toolCall.updated", ...callAddress(turn, call), patch };
}

/** The fields by which events address a call; the occurrence only where several calls of the turn share its id. */
export function callAddress(
  turn: TurnReading,
  call: ReadCall,
): { turnId: string; messageId: string; toolCallId: string; occurrence?: number | undefined } {
  return {
    turnId: turn.turnId,
    messageId: call.messageId,
    toolCallId: call.toolCallId,
    ...(call.occurrence === 0 && turn.calls.every((other) => other === call || other.toolCallId !== call.toolCallId)
      ? {}
      : { occurrence: call.occurrence }),
  };
}

/** The key of a call in the store: `turn_1:call_1`, or `turn_1:call_1~1` for the next call with that id. */
export function callKey(turn: TurnReading, call: ReadCall): string {
  const { toolCallId, occurrence } = call;
  return toToolCallKey({ turnId: turn.turnId, toolCallId, occurrence });
}
