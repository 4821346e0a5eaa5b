import type { AgentEvent, JsonObject, NewRequest, ToolCallPatch } from "../../model/index.ts";
import type { FrameWriterOptions, WireFrame } from "./extensionWords.ts";
import { toJson, withoutUndefined } from "../read.ts";

interface WrittenCall {
  readonly toolCallId: string;
  readonly occurrence: number;
  readonly turnId: string;
  readonly toolName: string;
  argument: string;
  /** Whether the protocol's own frame was written. */
  said: boolean;
}

type CallEvent = Extract<AgentEvent, { type: `toolCall.${string}` }>;
type RequestEvent = Extract<AgentEvent, { type: `request.${string}` }>;

const none: readonly WireFrame[] = [];

/** Writes the calls of one turn and the requests about them. */
export class CallWriter {
  readonly #options: FrameWriterOptions;
  readonly #calls: WrittenCall[] = [];
  readonly #requests = new Map<string, NewRequest>();

  constructor(options: FrameWriterOptions) {
    this.#options = options;
  }

  /** Gives the wire id of the call with a key of the store. */
  idOf(key: string): string | undefined {
    return this.#calls.find((call) => toKey(call) === key)?.toolCallId;
  }

  /** Says every call that was not said yet, because the turn ends or waits. */
  sayAll(): readonly WireFrame[] {
    return this.#calls.flatMap((call) => this.#say(call));
  }

  /** Gives the ids of the calls whose permission or execution is asked for now. */
  awaited(): readonly string[] {
    const open = Array.from(this.#requests.values()).filter((request) => this.#isDerived(request));
    return open.flatMap(({ toolCallId }) => toolCallId ?? []);
  }

  /** Writes one event of a call. */
  write(event: CallEvent): readonly WireFrame[] {
    if (event.type === "toolCall.started") return this.#start(event);
    const call = this.#find(event.toolCallId, event.occurrence);
    const address = {
      call_id: event.toolCallId,
      ...(call === undefined || this.#find(event.toolCallId) === call ? {} : { occurrence: call.occurrence }),
    };
    switch (event.type) {
      case "toolCall.argumentDelta": {
        if (call === undefined) return none;
        const delta = event.delta.slice(Math.max(0, call.argument.length - event.at));
        call.argument += delta;
        return this.#extension("tool_update", { ...address, argument_delta: delta });
      }
      case "toolCall.contentAdded":
        return this.#extension("tool_update", { ...address, content: toJson(event.content), at: event.at });
      case "toolCall.outputDelta": {
        const { terminalId, delta, at, exit } = event;
        const output = { terminal_id: terminalId, delta, at, ...withoutUndefined({ exit: exit && toJson(exit) }) };
        return this.#extension("tool_update", { ...address, output });
      }
      case "toolCall.updated":
        return this.#update(event.patch, call, event.toolCallId, address);
    }
  }

  #start(event: Extract<CallEvent, { type: "toolCall.started" }>): readonly WireFrame[] {
    const { toolCallId, toolName, title, kind, runsOn, parentToolCallId } = event;
    const call: WrittenCall = {
      toolCallId,
      occurrence: this.#calls.filter((other) => other.toolCallId === toolCallId).length,
      turnId: event.turnId,
      toolName,
      argument: event.argument ?? "",
      said: false,
    };
    this.#calls.push(call);
    const patch = { ...withoutUndefined({ title, kind, runsOn }), ...event.patch };
    const extra = {
      ...(Object.keys(patch).length === 0 ? {} : { patch: toJson(patch) }),
      ...withoutUndefined({ parent_call_id: parentToolCallId }),
    };
    if (event.argument !== undefined || isWhole(patch)) {
      return this.#say(call, event.argument === undefined ? patch : {}, extra);
    }
    return this.#extension("tool_started", { call_id: toolCallId, tool_name: toolName, ...extra });
  }

  /** Says a call in the protocol's own words, once its argument is whole. */
  #say(call: WrittenCall, patch: ToolCallPatch = {}, extra: JsonObject = {}): readonly WireFrame[] {
    if (call.said) return none;
    call.said = true;
    if (patch.argument !== undefined) call.argument = patch.argument;
    else if (call.argument === "" && patch.input !== undefined) call.argument = JSON.stringify(patch.input);
    return [this.#options.words.call(call, this.#options.extensions ? extra : {})];
  }

  #update(
    patch: ToolCallPatch,
    call: WrittenCall | undefined,
    toolCallId: string,
    address: JsonObject,
  ): readonly WireFrame[] {
    const whole = call !== undefined && isWhole(patch) ? this.#say(call, patch) : none;
    const { result, ...rest } = patch;
    if (result === undefined)
      return [...whole, ...this.#extension("tool_update", { ...address, patch: toJson(patch) })];
    // A result says `completed` by itself.
    const { status, ...others } = rest;
    const extra = status === "completed" || status === undefined ? others : rest;
    const extraField = Object.keys(extra).length === 0 || !this.#options.extensions ? {} : { patch: toJson(extra) };
    return [...whole, this.#options.words.result(toolCallId, result, extraField)];
  }

  /** Writes one event of a request. */
  writeRequest(event: RequestEvent): readonly WireFrame[] {
    switch (event.type) {
      case "request.opened": {
        const { request } = event;
        this.#requests.set(request.requestId, request);
        const call = request.toolCallId === undefined ? undefined : this.#find(request.toolCallId);
        const said = call === undefined ? none : this.#say(call);
        if (this.#isDerived(request)) return [...said, ...this.#writeDetails(request)];
        const { turnId: _turnId, wire: _wire, ...shown } = request;
        return [...said, ...this.#extension("request_opened", { request: toJson(shown) })];
      }
      case "request.withdrawn": {
        const { requestId, expired } = event;
        this.#requests.delete(requestId);
        return this.#extension("request_withdrawn", { request_id: requestId, ...withoutUndefined({ expired }) });
      }
      case "request.updated": {
        if (event.state !== "answered" || event.answer === undefined) return none;
        const request = this.#requests.get(event.requestId);
        this.#requests.delete(event.requestId);
        const { optionId, ...answer } = event.answer;
        const data = { answer: toJson({ ...answer, ...withoutUndefined({ option_id: optionId }) }) };
        const callId = request?.toolCallId;
        if (request === undefined || callId === undefined || !this.#isDerived(request)) {
          return this.#extension("request_answered", { request_id: event.requestId, ...data });
        }
        return this.#extension("request_answered", { call_id: callId, kind: request.kind, ...data });
      }
    }
  }

  /** What a permission says beyond the call it is about; the protocol's own words end with the call. */
  #writeDetails({ kind, toolCallId, title, reason, expiresAt }: NewRequest): readonly WireFrame[] {
    const details = withoutUndefined({ title, reason, expires_at: expiresAt });
    if (kind !== "permission" || toolCallId === undefined || Object.keys(details).length === 0) return none;
    return this.#extension("request_details", { call_id: toolCallId, ...details });
  }

  #isDerived(request: NewRequest): boolean {
    return this.#options.words.derivesRequests && (request.kind === "permission" || request.kind === "execution");
  }

  #find(toolCallId: string, occurrence?: number): WrittenCall | undefined {
    return this.#calls.findLast(
      (call) => call.toolCallId === toolCallId && (occurrence === undefined || call.occurrence === occurrence),
    );
  }

  #extension(name: string, data: JsonObject): readonly WireFrame[] {
    return this.#options.extensions ? [{ name, data }] : none;
  }
}

/** Tells whether a patch implies that the argument will not grow any more. */
function isWhole(patch: ToolCallPatch): boolean {
  const { status } = patch;
  return (
    patch.argument !== undefined ||
    patch.input !== undefined ||
    patch.result !== undefined ||
    (patch.inputState !== undefined && patch.inputState !== "streaming") ||
    (status !== undefined && status !== "pending")
  );
}

function toKey(call: WrittenCall): string {
  return `${call.turnId}:${call.toolCallId}${call.occurrence === 0 ? "" : `~${call.occurrence}`}`;
}
