import { isEmpty } from "../../model/index.ts";
import type { AgentEvent, JsonObject, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { CallTracker, updateCall, type CallEvent, type CallStarted, type TrackedCall } from "../CallTracker.ts";
import { toKitEvent, writeKitFields } from "../kit-events/kitFields.ts";
import { writeKitFrame, type FrameWriterOptions, type WireFrame } from "./FrameEncoder.ts";
import { withoutUndefined } from "../read.ts";

type CallUpdated = Extract<AgentEvent, { type: "toolCall.updated" }>;
type RequestEvent = Extract<AgentEvent, { type: `request.${string}` }>;

const none: readonly WireFrame[] = [];

/** Encodes the calls of one turn and the requests about them as frames. Part of `FrameWriter`, for the servers of DeltaKit and AAP. */
export class CallWriter {
  readonly #options: FrameWriterOptions;
  /** The turn's calls and requests. */
  readonly tracker: CallTracker = new CallTracker(() => ({}));

  constructor(options: FrameWriterOptions) {
    this.#options = options;
  }

  /** Writes all unwritten calls, because the turn ends or waits. */
  writeAll(): readonly WireFrame[] {
    return this.tracker.calls.flatMap((call) => this.#writeCall(call));
  }

  /** The ids of the calls with an open permission or execution request that the client derives; empty on wires without derived requests. */
  awaited(): readonly string[] {
    const open = this.tracker.requests.filter((request) => this.#isDerived(request));
    return open.flatMap(({ toolCallId }) => toolCallId ?? []);
  }

  /** Returns the frames of one event of a call, in order. */
  write(event: CallEvent): readonly WireFrame[] {
    if (event.type === "toolCall.started") return this.#start(event);
    const call = this.tracker.find(event);
    const occurrence = call === undefined || this.tracker.isNewest(call) ? undefined : call.occurrence;
    const delta = call && updateCall(call, event);
    const { messageId: _messageId, accepted: _accepted, ...named } = { ...event, occurrence };
    switch (event.type) {
      case "toolCall.argumentDelta":
        return delta === undefined ? none : this.#writeKit(named);
      case "toolCall.contentAdded":
      case "toolCall.outputDelta":
        return this.#writeKit(named);
      case "toolCall.updated": {
        const whole = call !== undefined && isDue(call, event.patch) ? this.#writeCall(call) : none;
        return [...whole, ...this.#writePatch({ ...event, occurrence })];
      }
    }
  }

  #start(event: CallStarted): readonly WireFrame[] {
    const call = this.tracker.start(event);
    const { toolCallId, toolName, title, kind, runsOn, parentToolCallId } = event;
    const patch = { ...withoutUndefined({ title, kind, runsOn }), ...withoutUndefined(event.patch ?? {}) };
    const fields = { patch: isEmpty(patch) ? undefined : patch, parentToolCallId };
    if (isDue(call, patch)) return this.#writeCall(call, fields);
    return this.#writeKit({ type: event.type, toolCallId, toolName, ...fields });
  }

  /** Writes a call as a frame of the protocol, once its argument is complete. */
  #writeCall(call: TrackedCall, fields: object = {}): readonly WireFrame[] {
    if (call.isWritten) return none;
    call.isWritten = true;
    return [this.#options.encoder.call(call, this.#extra(fields))];
  }

  #writePatch({ type, toolCallId, occurrence, patch }: CallUpdated): readonly WireFrame[] {
    const { result, ...rest } = withoutUndefined(patch);
    if (result === undefined) return this.#writeKit({ type, toolCallId, occurrence, patch });
    // A result implies `completed`.
    const { status, ...others } = rest;
    const more = status === "completed" || status === undefined ? others : rest;
    const kitPatch = typeof result === "string" ? more : { ...more, result };
    return [
      this.#options.encoder.result(toolCallId, result, this.#extra(isEmpty(kitPatch) ? {} : { patch: kitPatch })),
    ];
  }

  /** Returns the frames of one event of a request, in order. */
  writeRequest(event: RequestEvent): readonly WireFrame[] {
    switch (event.type) {
      case "request.opened": {
        const { request } = event;
        const call = this.tracker.open(request);
        const written = call === undefined ? none : this.#writeCall(call);
        if (this.#isDerived(request)) return [...written, ...this.#writeDetails(request)];
        const { turnId: _turnId, wire: _wire, ...shown } = request;
        return [...written, ...this.#writeKit({ type: event.type, request: shown })];
      }
      case "request.withdrawn":
        this.tracker.close(event.requestId);
        return this.#writeKit(toKitEvent(event));
      case "request.updated": {
        const { type, requestId, state, answer } = event;
        if (state !== "answered" || answer === undefined) return none;
        const request = this.tracker.close(requestId)?.request;
        if (request?.toolCallId === undefined || !this.#isDerived(request)) {
          return this.#writeKit({ type, requestId, state, answer });
        }
        const { kind, toolCallId } = request;
        return this.#writeKit({ type, request: { kind, toolCallId }, state, answer });
      }
    }
  }

  /** Writes title, reason and expiry of a permission as a kit event, since the protocol derives the request from its call. */
  #writeDetails({ kind, toolCallId, title, reason, expiresAt }: NewRequest): readonly WireFrame[] {
    const isPlain = title === undefined && reason === undefined && expiresAt === undefined;
    if (kind !== "permission" || toolCallId === undefined || isPlain) return none;
    return this.#writeKit({ type: "request.opened", request: { kind, toolCallId, title, reason, expiresAt } });
  }

  #isDerived(request: NewRequest): boolean {
    return this.#options.encoder.derivesRequests && (request.kind === "permission" || request.kind === "execution");
  }

  #writeKit(kit: object): readonly WireFrame[] {
    return this.#options.extensions ? [writeKitFrame(kit)] : none;
  }

  #extra(fields: object): JsonObject {
    return this.#options.extensions && !isEmpty(fields) ? writeKitFields(fields) : {};
  }
}

/** Whether a call can be written: its argument is complete, or its status or output implies that. */
function isDue(
  { isWhole }: TrackedCall,
  { result, inputState = "streaming", status = "pending" }: ToolCallPatch,
): boolean {
  return isWhole || result !== undefined || inputState !== "streaming" || status !== "pending";
}
