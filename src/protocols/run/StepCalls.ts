import type { AgentEvent, Frame, Json, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { toJson } from "../read.ts";

type CallEvent = Extract<AgentEvent, { type: "toolCall.started" | "toolCall.argumentDelta" | "toolCall.updated" }>;

/** A call as a model's step tells it. */
export interface StepCall {
  readonly toolCallId: string;
  readonly toolName: string;
  /** The argument text so far. */
  argument: string;
  /** Whether the input is whole. */
  whole: boolean;
  /** Who runs it: the client that gets the call, or the server itself; absent until something says so. */
  runner?: "client" | "server";
  /** Whether a permission was asked for. */
  asked: boolean;
  /** Whether the end of its input was told. */
  told: boolean;
  /** Whether nothing more is to be told of it. */
  closed: boolean;
}

/** What a call of the server gave: an output, an error, or both. */
export interface StepOutcome {
  readonly output?: Json;
  readonly error?: string;
}

/** A provider's own words for calls. */
export interface StepCallWords {
  start(call: StepCall): readonly Frame[];
  argument(call: StepCall, delta: string): readonly Frame[];
  /** The input is whole. */
  endCall(call: StepCall): readonly Frame[];
  /** The user's permission is asked for; nothing where the wire has no word for that, and the call is told as one of the server. */
  ask(call: StepCall): readonly Frame[];
  outcome(call: StepCall, outcome: StepOutcome): readonly Frame[];
}

const finals: ReadonlySet<string | undefined> = new Set(["completed", "failed", "cancelled"]);

/**
 * Tells calls as model providers do, for whom a call of the client and one of the server are two different things. An agent's call is
 * held back until it is known which of them it is.
 */
export class StepCalls {
  readonly #words: StepCallWords;
  readonly #calls = new Map<string, StepCall>();
  readonly #requests = new Map<string, StepCall>();

  constructor(words: StepCallWords) {
    this.#words = words;
  }

  write(event: CallEvent): readonly Frame[] {
    const key = `${event.toolCallId}~${event.occurrence ?? 0}`;
    if (event.type === "toolCall.started") return this.#calls.has(key) ? [] : this.#start(key, event);
    const call = this.#calls.get(key);
    if (call === undefined || call.closed) return [];
    if (event.type === "toolCall.updated") return this.#update(call, event.patch);
    const delta = event.delta.slice(Math.max(0, call.argument.length - event.at));
    call.argument += delta;
    return call.runner === undefined || call.told ? [] : this.#words.argument(call, delta);
  }

  /** A request about a call says who runs it. */
  ask({ requestId, kind, toolCallId }: NewRequest): readonly Frame[] {
    const call = [...this.#calls.values()].findLast((one) => one.toolCallId === toolCallId && !one.closed);
    if (call === undefined || (kind !== "permission" && kind !== "execution")) return [];
    this.#requests.set(requestId, call);
    call.whole = true;
    const before = call.runner === undefined ? this.flush(call) : [];
    if (kind === "execution") return [...before, ...this.#decide(call, "client")];
    const asked = this.#words.ask(call);
    call.asked = asked.length > 0;
    return [...before, ...(call.asked ? asked : this.#decide(call, "server"))];
  }

  /** Says that a call was refused, unless the client that was asked knows it from its own answer. */
  settle({ requestId, answer }: Extract<AgentEvent, { type: "request.updated" }>): readonly Frame[] {
    const call = this.#requests.get(requestId);
    if (call === undefined || call.runner === "client" || answer?.granted !== false) return [];
    call.closed = true;
    return call.asked ? [] : this.#words.outcome(call, { error: answer.reason ?? "The user refused the call." });
  }

  /**
   * Decides about calls whose input is whole: the agent goes on without asking anybody, so it runs them itself. Calls are told in their
   * order: `until` is one that is told now.
   */
  flush(until?: StepCall): readonly Frame[] {
    const calls = [...this.#calls.values()];
    const earlier = until === undefined ? calls : calls.slice(0, calls.indexOf(until));
    const held = earlier.filter((call) => call.runner === undefined && call.whole && !call.asked);
    return held.flatMap((call) => this.#decide(call, "server"));
  }

  /** Tells calls whose input never became whole, as far as it came. */
  abandon(): readonly Frame[] {
    const cut = [...this.#calls.values()].filter((call) => call.runner === undefined && !call.whole && !call.closed);
    return cut.flatMap((call) => {
      call.closed = true;
      call.runner = "client";
      return [...this.#words.start(call), ...(call.argument === "" ? [] : this.#words.argument(call, call.argument))];
    });
  }

  #start(key: string, event: Extract<CallEvent, { type: "toolCall.started" }>): readonly Frame[] {
    const { toolCallId, toolName, argument, patch, runsOn } = event;
    const fresh = { argument: "", whole: false, asked: false, told: false, closed: false };
    const call: StepCall = { toolCallId, toolName, ...fresh };
    this.#calls.set(key, call);
    if (argument !== undefined) [call.argument, call.whole] = [argument, true];
    const started = runsOn === "application" ? this.#decide(call, "client") : [];
    return patch === undefined ? started : [...started, ...this.#update(call, patch)];
  }

  #update(call: StepCall, patch: ToolCallPatch): readonly Frame[] {
    const { status, argument, input, inputState, result, rawOutput, error } = patch;
    const isEnd = finals.has(status);
    if (argument !== undefined && !call.told) call.argument = argument;
    else if (call.argument === "" && input !== undefined) call.argument = JSON.stringify(input);
    call.whole ||= argument !== undefined || input !== undefined || inputState === "ready" || isEnd;
    const begins = isEnd || status === "in_progress" || status === "detached";
    const before = begins && call.runner === undefined && !call.asked ? this.flush(call) : [];
    const own = begins || call.runner !== undefined ? this.#decide(call, call.runner ?? "server") : [];
    const told = [...before, ...own];
    if (!isEnd) return told;
    call.closed = true;
    // What a tool of the client gave is known where it ran.
    if (call.runner === "client") return told;
    const output = result ?? rawOutput;
    const given = output === undefined ? {} : { output: toJson(output) };
    const outcome = status === "completed" ? given : { ...given, error: error?.message ?? "The call was cancelled." };
    return [...told, ...this.#words.outcome(call, outcome)];
  }

  #decide(call: StepCall, runner: "client" | "server"): readonly Frame[] {
    const begun = call.runner === undefined;
    call.runner ??= runner;
    const start = begun ? this.#words.start(call) : [];
    const text = begun && call.argument !== "" ? this.#words.argument(call, call.argument) : [];
    if (!call.whole || call.told) return [...start, ...text];
    call.told = true;
    return [...start, ...text, ...this.#words.endCall(call)];
  }
}
