import type { AgentEvent, Frame, Json, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { CallTracker, isEnd, updateCall, type CallStarted, type TrackedCall } from "../CallTracker.ts";
import { toJson } from "../read.ts";

type CallEvent = Extract<AgentEvent, { type: "toolCall.started" | "toolCall.argumentDelta" | "toolCall.updated" }>;

/** Who runs a call, and whether its permission was asked for. */
interface StepFacts {
  /** The client that gets the call, or the server itself; absent until it is known. */
  runner: "client" | "server" | undefined;
  asked: boolean;
}

/** A call as a model's step has it. */
export type StepCall = TrackedCall & StepFacts;

/** What a call of the server gave: an output, an error, or both. */
export interface StepOutcome {
  readonly output: Json | undefined;
  readonly error: string | undefined;
}

/** A provider's own words for calls. */
export interface StepCallEncoder {
  start(call: StepCall): readonly Frame[];
  argument(call: StepCall, delta: string): readonly Frame[];
  /** The input is whole. */
  endCall(call: StepCall): readonly Frame[];
  /** The user's permission is asked for; nothing where the wire has no word for that, and the call is written as one of the server. */
  ask(call: StepCall): readonly Frame[];
  outcome(call: StepCall, outcome: StepOutcome): readonly Frame[];
}

/**
 * Writes calls as model providers do, for whom a call of the client and one of the server are two different things. An agent's call is
 * held back until it is known which of them it is.
 */
export class StepCalls {
  readonly #encoder: StepCallEncoder;
  readonly #tracker = new CallTracker<StepFacts>(() => ({ runner: undefined, asked: false }));

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

  /** Writes a request about a call, which decides who runs it. */
  ask(request: NewRequest): readonly Frame[] {
    const { kind } = request;
    if (kind !== "permission" && kind !== "execution") return [];
    const call = this.#tracker.open(request);
    if (call === undefined || call.isEnded) return [];
    call.isWhole = true;
    const before = call.runner === undefined ? this.flush(call) : [];
    if (kind === "execution") return [...before, ...this.#decide(call, "client")];
    const asked = this.#encoder.ask(call);
    call.asked = asked.length > 0;
    return [...before, ...(call.asked ? asked : this.#decide(call, "server"))];
  }

  /** Writes that a call was refused, unless the client that was asked knows it from its own answer. */
  settle({ requestId, answer }: Extract<AgentEvent, { type: "request.updated" }>): readonly Frame[] {
    const call = this.#tracker.close(requestId)?.call;
    if (call === undefined || call.isEnded || call.runner === "client" || answer?.granted !== false) return [];
    call.isEnded = true;
    const error = answer.reason ?? "The user refused the call.";
    return call.asked ? [] : this.#encoder.outcome(call, { output: undefined, error });
  }

  /**
   * Decides about calls whose input is whole: the agent goes on without asking anybody, so it runs them itself. Calls are written in
   * their order: `until` is one that is written now.
   */
  flush(until?: StepCall): readonly Frame[] {
    const { calls } = this.#tracker;
    const earlier = until === undefined ? calls : calls.slice(0, calls.indexOf(until));
    const held = earlier.filter((call) => call.runner === undefined && call.isWhole && !call.asked);
    return held.flatMap((call) => this.#decide(call, "server"));
  }

  /** Writes calls whose input never became whole, as far as it came. */
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
    const before = begins && call.runner === undefined && !call.asked ? this.flush(call) : [];
    const own = begins || call.runner !== undefined ? this.#decide(call, call.runner ?? "server") : [];
    const written = [...before, ...own];
    // What a tool of the client gave is known where it ran.
    if (!isEnd(patch) || call.runner === "client") return written;
    const given = result ?? rawOutput;
    const output = given === undefined ? undefined : toJson(given);
    const failure = status === "completed" ? undefined : (error?.message ?? "The call was cancelled.");
    return [...written, ...this.#encoder.outcome(call, { output, error: failure })];
  }

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
