import type { AgentEvent, JsonObject, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { CallTracker, updateCall, type CallEvent, type CallStarted, type TrackedCall } from "../CallTracker.ts";
import type { FrameWriterOptions, WireFrame } from "./FrameWords.ts";
import { toJson, withoutUndefined } from "../read.ts";

type RequestEvent = Extract<AgentEvent, { type: `request.${string}` }>;

const none: readonly WireFrame[] = [];

/** Writes the calls of one turn and the requests about them. */
export class CallWriter {
  readonly #options: FrameWriterOptions;
  /** The turn's calls and requests. */
  readonly tracker: CallTracker = new CallTracker(() => ({}));

  constructor(options: FrameWriterOptions) {
    this.#options = options;
  }

  /** Writes every call that was not written yet, because the turn ends or waits. */
  writeAll(): readonly WireFrame[] {
    return this.tracker.calls.flatMap((call) => this.#writeCall(call));
  }

  /** Gives the ids of the calls whose permission or execution is asked for now. */
  awaited(): readonly string[] {
    const open = this.tracker.requests.filter((request) => this.#isDerived(request));
    return open.flatMap(({ toolCallId }) => toolCallId ?? []);
  }

  /** Writes one event of a call. */
  write(event: CallEvent): readonly WireFrame[] {
    if (event.type === "toolCall.started") return this.#start(event);
    const { toolCallId } = event;
    const call = this.tracker.find(event);
    const isNewest = this.tracker.calls.findLast((other) => other.toolCallId === toolCallId) === call;
    const address = { call_id: toolCallId, ...(call === undefined || isNewest ? {} : { occurrence: call.occurrence }) };
    const delta = call && updateCall(call, event);
    switch (event.type) {
      case "toolCall.argumentDelta":
        return delta === undefined ? none : this.#writeKitFrame("tool_update", { ...address, argument_delta: delta });
      case "toolCall.contentAdded":
        return this.#writeKitFrame("tool_update", { ...address, content: event.content, at: event.at });
      case "toolCall.outputDelta": {
        const { terminalId, at, exit } = event;
        const output = { terminal_id: terminalId, delta: event.delta, at, exit };
        return this.#writeKitFrame("tool_update", { ...address, output });
      }
      case "toolCall.updated": {
        const whole = call !== undefined && isDue(call, event.patch) ? this.#writeCall(call) : none;
        return [...whole, ...this.#writePatch(event.patch, toolCallId, address)];
      }
    }
  }

  #start(event: CallStarted): readonly WireFrame[] {
    const call = this.tracker.start(event);
    const { toolCallId, toolName, title, kind, runsOn, parentToolCallId } = event;
    const patch = { ...withoutUndefined({ title, kind, runsOn }), ...withoutUndefined(event.patch ?? {}) };
    const set = Object.keys(patch).length === 0 ? undefined : patch;
    const extra = toJson({ patch: set, parent_call_id: parentToolCallId });
    if (isDue(call, patch)) return this.#writeCall(call, extra);
    return this.#writeKitFrame("tool_started", { call_id: toolCallId, tool_name: toolName, ...extra });
  }

  /** Writes a call in the protocol's own words, once its argument is whole. */
  #writeCall(call: TrackedCall, extra: JsonObject = {}): readonly WireFrame[] {
    if (call.isWritten) return none;
    call.isWritten = true;
    return [this.#options.words.call(call, this.#options.extensions ? extra : {})];
  }

  #writePatch(patch: ToolCallPatch, toolCallId: string, address: JsonObject): readonly WireFrame[] {
    const { result, ...rest } = withoutUndefined(patch);
    if (result === undefined) return this.#writeKitFrame("tool_update", { ...address, patch });
    // A result means `completed` by itself.
    const { status, ...others } = rest;
    const extra = status === "completed" || status === undefined ? others : rest;
    const extraField = Object.keys(extra).length === 0 || !this.#options.extensions ? {} : { patch: toJson(extra) };
    return [this.#options.words.result(toolCallId, result, extraField)];
  }

  /** Writes one event of a request. */
  writeRequest(event: RequestEvent): readonly WireFrame[] {
    switch (event.type) {
      case "request.opened": {
        const { request } = event;
        const call = this.tracker.open(request);
        const written = call === undefined ? none : this.#writeCall(call);
        if (this.#isDerived(request)) return [...written, ...this.#writeDetails(request)];
        const { turnId: _turnId, wire: _wire, ...shown } = request;
        return [...written, ...this.#writeKitFrame("request_opened", { request: shown })];
      }
      case "request.withdrawn": {
        const { requestId, expired } = event;
        this.tracker.close(requestId);
        return this.#writeKitFrame("request_withdrawn", { request_id: requestId, expired });
      }
      case "request.updated": {
        if (event.state !== "answered" || event.answer === undefined) return none;
        const request = this.tracker.close(event.requestId)?.request;
        const data = { answer: event.answer };
        if (request?.toolCallId === undefined || !this.#isDerived(request)) {
          return this.#writeKitFrame("request_answered", { request_id: event.requestId, ...data });
        }
        return this.#writeKitFrame("request_answered", { call_id: request.toolCallId, kind: request.kind, ...data });
      }
    }
  }

  /** The details of a permission beyond the call that it is about; the protocol's own words end with the call. */
  #writeDetails({ kind, toolCallId, title, reason, expiresAt }: NewRequest): readonly WireFrame[] {
    const isPlain = title === undefined && reason === undefined && expiresAt === undefined;
    if (kind !== "permission" || toolCallId === undefined || isPlain) return none;
    return this.#writeKitFrame("request_details", { call_id: toolCallId, title, reason, expires_at: expiresAt });
  }

  #isDerived(request: NewRequest): boolean {
    return this.#options.words.derivesRequests && (request.kind === "permission" || request.kind === "execution");
  }

  #writeKitFrame(name: string, data: object): readonly WireFrame[] {
    return this.#options.extensions ? [{ name, data: toJson(data) }] : none;
  }
}

/** Whether a call is written: its argument is complete, or what else is known of it implies that. */
function isDue(
  { isWhole }: TrackedCall,
  { result, inputState = "streaming", status = "pending" }: ToolCallPatch,
): boolean {
  return isWhole || result !== undefined || inputState !== "streaming" || status !== "pending";
}
