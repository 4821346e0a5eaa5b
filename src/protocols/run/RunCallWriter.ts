import type { AgentEvent, Json, JsonObject, NewRequest } from "../../model/index.ts";
import { CallTracker, isEnd, toInput, updateCall, type CallStarted, type TrackedCall } from "../CallTracker.ts";
import { toJson, withoutUndefined } from "../read.ts";

type CallEvent = Extract<AgentEvent, { type: "toolCall.started" | "toolCall.argumentDelta" | "toolCall.updated" }>;
type WriteKitEvent = (event: AgentEvent) => readonly JsonObject[];

/** Encodes a call as frames of AG-UI or of the AI SDK; called by `RunCallWriter` in the order of a call's life. */
export interface CallEncoder {
  start(call: TrackedCall, event: CallStarted): JsonObject;
  /** Appends to the argument text. */
  delta(call: TrackedCall, delta: string): JsonObject;
  /** Writes that the input is complete. */
  input(call: TrackedCall, input: Json): JsonObject;
  /** Writes a permission request; no frames if the end of the stream lists it. */
  ask(request: NewRequest): readonly JsonObject[];
  /** Writes that the user has denied the call; no frames if the wire has none for it. */
  denied(toolCallId: string): readonly JsonObject[];
  /** Whether the wire transfers an output unchanged. */
  isExact(output: Json): boolean;
  /** Ends the call as completed. */
  output(toolCallId: string, output: Json): JsonObject;
  /** Ends the call as failed or cancelled. */
  failed(toolCallId: string, errorText: string): JsonObject;
}

/**
 * Writes the calls of one turn as frames of AG-UI or of the AI SDK. These wires cannot distinguish two calls with one id, so the second one
 * is written as a kit event.
 */
export class RunCallWriter {
  readonly #encoder: CallEncoder;
  readonly #writeKitEvent: WriteKitEvent;
  /** The turn's calls and open requests. */
  readonly tracker: CallTracker = new CallTracker(() => ({}));

  constructor(encoder: CallEncoder, writeKitEvent: WriteKitEvent) {
    this.#encoder = encoder;
    this.#writeKitEvent = writeKitEvent;
  }

  /** Writes one event of a call; `main` is the id of the stream's own message. */
  write(event: CallEvent, main: string | undefined): readonly JsonObject[] {
    const { toolCallId } = event;
    if (event.type === "toolCall.started")
      return this.tracker.find({ toolCallId }) === undefined ? this.#start(event, main) : this.#writeKitEvent(event);
    const call = this.tracker.find(event);
    if (call === undefined) return this.#writeKitEvent(event);
    const delta = updateCall(call, event);
    if (event.type === "toolCall.updated") return this.#update(call, event);
    call.sent = call.argument.length;
    return [this.#encoder.delta(call, delta)];
  }

  /** Writes the rest of the call's input and a permission for it; nothing for a request without a call. */
  ask(request: NewRequest): readonly JsonObject[] {
    const call = this.tracker.open(request);
    if (call === undefined) return [];
    return [...this.#writeInput(call), ...(request.kind === "permission" ? this.#encoder.ask(request) : [])];
  }

  /** Ends calls with incomplete input, for wires that leave no call open. */
  close(): readonly JsonObject[] {
    const open = this.tracker.calls.filter(({ isWritten }) => !isWritten);
    for (const call of open) call.isWritten = true;
    return open.map((call) => this.#encoder.input(call, call.argument));
  }

  /** Writes that a call was refused; nothing for any other answer. */
  settle({ requestId, answer }: Extract<AgentEvent, { type: "request.updated" }>): readonly JsonObject[] {
    const { request, call } = this.tracker.close(requestId) ?? {};
    if (call === undefined || request?.kind !== "permission" || answer?.granted !== false) return [];
    return this.#encoder.denied(call.toolCallId);
  }

  #start(event: CallStarted, main: string | undefined): readonly JsonObject[] {
    const call = this.tracker.start(event);
    const { kind, runsOn, patch, parentToolCallId, messageId } = event;
    const isPlain = [kind, runsOn, patch, parentToolCallId].every((field) => field === undefined) && messageId === main;
    const events = isPlain ? [] : this.#writeKitEvent(event);
    return [...events, this.#encoder.start(call, event), ...(call.isWhole ? this.#writeInput(call) : [])];
  }

  /** Writes the rest of the argument and that the input is complete, once. */
  #writeInput(call: TrackedCall): readonly JsonObject[] {
    if (call.isWritten) return [];
    call.isWritten = true;
    const rest = call.argument.slice(call.sent);
    call.sent = call.argument.length;
    return [...(rest === "" ? [] : [this.#encoder.delta(call, rest)]), this.#encoder.input(call, toInput(call))];
  }

  #update(call: TrackedCall, event: Extract<CallEvent, { type: "toolCall.updated" }>): readonly JsonObject[] {
    const patch = withoutUndefined(event.patch);
    const { toolCallId } = call;
    const { status, result, error } = patch;
    const input = call.isWhole || isEnd(patch) ? this.#writeInput(call) : [];
    const isPlain = Object.keys(patch).every((field) => field === "status" || field === "result");
    // Kit events come first; the protocol's own frame of the result comes last.
    const isExact = isPlain && status === "completed" && result !== undefined && this.#encoder.isExact(toJson(result));
    const events = isExact ? [] : this.#writeKitEvent(event);
    if (!isEnd(patch)) return [...input, ...events];
    if (status === "completed") {
      const output = toJson(result ?? patch.rawOutput ?? null);
      return [...input, ...events, this.#encoder.output(toolCallId, output)];
    }
    const errorText = error?.message ?? (status === "cancelled" ? "The call was cancelled." : "The call failed.");
    return [...input, ...events, this.#encoder.failed(toolCallId, errorText)];
  }
}
