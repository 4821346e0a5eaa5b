import type { AgentEvent, Frame, Json, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { CallTracker, isEnd, updateCall, type CallStarted, type TrackedCall } from "../CallTracker.ts";
import { toJson } from "../read.ts";

type CallEvent = Extract<AgentEvent, { type: "toolCall.started" | "toolCall.argumentDelta" | "toolCall.updated" }>;

/** Where a call runs, and whether a permission request for it was written. */
interface StepState {
  /** Whether the client or the server runs the call; undefined until it is known. */
  runner: "client" | "server" | undefined;
  isPermissionWritten: boolean;
}

/** A call of a model's step. */
export type StepCall = TrackedCall & StepState;

/** The outcome of a call of the server: an output, an error, both, or neither for a call that completed without an output. */
export interface StepOutcome {
  readonly output: Json | undefined;
  readonly error: string | undefined;
}

/** Encodes calls as frames of one provider; called by `StepCalls` in the order of a call's life. */
export interface StepCallEncoder {
  start(call: StepCall): readonly Frame[];
  /** Appends to the argument text. */
  argument(call: StepCall, delta: string): readonly Frame[];
  /** Writes that the input is complete. */
  endCall(call: StepCall): readonly Frame[];
  /** Writes a permission request. Without frames (the wire has no permissions) the call is written as one of the server. */
  ask(call: StepCall): readonly Frame[];
  outcome(call: StepCall, outcome: StepOutcome): readonly Frame[];
}

/**
 * Writes calls for wires of model providers, which encode calls of the client and calls of the server differently. An agent's call is
 * buffered until it is known which of them it is.
 */
export class StepCalls {
  readonly #encoder: StepCallEncoder;
  readonly #tracker = new CallTracker<StepState>(() => ({ runner: undefined, isPermissionWritten: false }));

  constructor(encoder: StepCallEncoder) {
    this.#encoder = encoder;
  }

  /** Writes one event of a call. */
  write(event: CallEvent): readonly Frame[] {
    if (event.type === "toolCall.started") return this.#start(event);
    const call = this.#tracker.find(event);
    if (call === undefined || call.isEnded) return [];
    const delta = updateCall(call, event);
    if (event.type === "toolCall.updated") return this.#update(call, event.patch);
    if (call.runner === undefined || call.isWritten) return [];
    call.sent = call.argument.length;
    return this.#encoder.argument(call, delta);
  }

  /** Writes a request about a call, which determines where it runs. */
  ask(request: NewRequest): readonly Frame[] {
    const { kind } = request;
    if (kind !== "permission" && kind !== "execution") return [];
    const call = this.#tracker.open(request);
    if (call === undefined || call.isEnded) return [];
    call.isWhole = true;
    const flushed = call.runner === undefined ? this.flush(call) : [];
    if (kind === "execution") return [...flushed, ...this.#decide(call, "client")];
    const frames = this.#encoder.ask(call);
    call.isPermissionWritten = frames.length > 0;
    return [...flushed, ...(call.isPermissionWritten ? frames : this.#decide(call, "server"))];
  }

  /** Writes that a call was refused, unless the client refused it itself. */
  settle({ requestId, answer }: Extract<AgentEvent, { type: "request.updated" }>): readonly Frame[] {
    const call = this.#tracker.close(requestId)?.call;
    if (call === undefined || call.isEnded || call.runner === "client" || answer?.granted !== false) return [];
    call.isEnded = true;
    const error = answer.reason ?? "The user refused the call.";
    return call.isPermissionWritten ? [] : this.#encoder.outcome(call, { output: undefined, error });
  }

  /**
   * Writes buffered calls with complete input as calls of the server, since the agent continued without a request. To keep their order,
   * it writes only the calls before `until`, if that is given.
   */
  flush(until?: StepCall): readonly Frame[] {
    const { calls } = this.#tracker;
    const earlier = until === undefined ? calls : calls.slice(0, calls.indexOf(until));
    const undecided = earlier.filter((call) => call.runner === undefined && call.isWhole && !call.isPermissionWritten);
    return undecided.flatMap((call) => this.#decide(call, "server"));
  }

  /** Writes the buffered calls with incomplete input as far as it is known, without their ends, because the turn ends. */
  abandon(): readonly Frame[] {
    const cut = this.#tracker.calls.filter((call) => call.runner === undefined && !call.isWhole && !call.isEnded);
    return cut.flatMap((call) => {
      call.isEnded = true;
      return this.#decide(call, "client");
    });
  }

  #start(event: CallStarted): readonly Frame[] {
    const { toolCallId, occurrence = 0, patch, runsOn } = event;
    if (this.#tracker.find({ toolCallId, occurrence }) !== undefined) return [];
    const call = this.#tracker.start(event);
    const started = runsOn === "application" ? this.#decide(call, "client") : [];
    return patch === undefined ? started : [...started, ...this.#update(call, patch)];
  }

  #update(call: StepCall, patch: ToolCallPatch): readonly Frame[] {
    const { status, result, rawOutput, error } = patch;
    call.isWhole ||= isEnd(patch);
    const begins = isEnd(patch) || status === "in_progress" || status === "detached";
    const flushed = begins && call.runner === undefined && !call.isPermissionWritten ? this.flush(call) : [];
    const own = begins || call.runner !== undefined ? this.#decide(call, call.runner ?? "server") : [];
    const written = [...flushed, ...own];
    // The client has the outcome of its own tool already.
    if (!isEnd(patch) || call.runner === "client") return written;
    const value = result ?? rawOutput;
    const output = value === undefined ? undefined : toJson(value);
    const failure = status === "completed" ? undefined : (error?.message ?? "The call was cancelled.");
    return [...written, ...this.#encoder.outcome(call, { output, error: failure })];
  }

  /** Sets where a call runs, unless that is set, and writes all of it that was not written. */
  #decide(call: StepCall, runner: "client" | "server"): readonly Frame[] {
    const isNew = call.runner === undefined;
    call.runner ??= runner;
    const start = isNew ? this.#encoder.start(call) : [];
    const rest = call.isWritten ? "" : call.argument.slice(call.sent);
    call.sent = call.argument.length;
    const text = rest === "" ? [] : this.#encoder.argument(call, rest);
    if (!call.isWhole || call.isWritten) return [...start, ...text];
    call.isWritten = true;
    return [...start, ...text, ...this.#encoder.endCall(call)];
  }
}
