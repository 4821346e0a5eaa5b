import type { AgentEvent, Json, JsonObject, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { parseJsonOrText, toJson, withoutUndefined } from "../read.ts";

type CallEvent = Extract<AgentEvent, { type: "toolCall.started" | "toolCall.argumentDelta" | "toolCall.updated" }>;
type Tell = (event: AgentEvent, more?: JsonObject) => readonly JsonObject[];

/** A call as a wire tells it. */
export interface WrittenCall {
  readonly key: string;
  readonly toolCallId: string;
  readonly toolName: string;
  /** The argument text so far, and how much of it was told in pieces. */
  argument: string;
  sent: number;
  /** Whether its input was told as whole. */
  told: boolean;
}

/** A protocol's own words for what becomes of a call. */
export interface CallWords {
  start(call: WrittenCall, event: Extract<CallEvent, { type: "toolCall.started" }>): JsonObject;
  delta(call: WrittenCall, delta: string): JsonObject;
  /** The input is whole. */
  input(call: WrittenCall, input: Json): JsonObject;
  /** A permission is asked for; none where the end of the stream says so. */
  ask(request: NewRequest): readonly JsonObject[];
  denied(toolCallId: string): readonly JsonObject[];
  /** Whether an output arrives exactly as it is. */
  isExact(output: Json): boolean;
  output(toolCallId: string, output: Json): JsonObject;
  failed(toolCallId: string, errorText: string): JsonObject;
}

const finals: ReadonlySet<string | undefined> = new Set(["completed", "failed", "cancelled"]);

/** Writes the calls of one turn. A wire id that comes again in a turn is another call, which these wires could not tell apart: it is a fact. */
export class RunCallWriter {
  readonly #words: CallWords;
  readonly #tell: Tell;
  readonly #calls = new Map<string, WrittenCall>();
  /** Which call a request is about. */
  readonly #asked = new Map<string, { readonly toolCallId: string; readonly kind: NewRequest["kind"] }>();

  constructor(words: CallWords, tell: Tell) {
    this.#words = words;
    this.#tell = tell;
  }

  /** Gives the wire id of the call with a key of the store. */
  idOf(key: string): string | undefined {
    return [...this.#calls.values()].find((call) => call.key === key)?.toolCallId;
  }

  /** Writes one event of a call; `main` is the stream's own message. */
  write(event: CallEvent, main: string | undefined): readonly JsonObject[] {
    const { toolCallId } = event;
    const call = this.#calls.get(toolCallId);
    if (event.type === "toolCall.started") return call === undefined ? this.#start(event, main) : this.#tell(event);
    if (call === undefined || (event.occurrence ?? 0) > 0) return this.#tell(event);
    if (event.type === "toolCall.argumentDelta") {
      const delta = event.delta.slice(Math.max(0, call.argument.length - event.at));
      call.argument += delta;
      call.sent = call.argument.length;
      return [this.#words.delta(call, delta)];
    }
    return this.#update(call, event, event.patch);
  }

  /** Asks about a call in the protocol's own words. */
  ask(request: NewRequest): readonly JsonObject[] {
    const { requestId, kind, toolCallId } = request;
    const call = toolCallId === undefined ? undefined : this.#calls.get(toolCallId);
    if (toolCallId === undefined || call === undefined) return [];
    this.#asked.set(requestId, { toolCallId, kind });
    return [...this.#tellInput(call), ...(kind === "permission" ? this.#words.ask(request) : [])];
  }

  /** Completes calls whose input never became whole, for wires that leave none open; gives what is to be said. */
  close(): readonly JsonObject[] {
    const open = [...this.#calls.values()].filter(({ told }) => !told);
    for (const call of open) call.told = true;
    return open.map((call) => this.#words.input(call, call.argument));
  }

  /** Says that a call was refused. */
  settle({ requestId, answer }: Extract<AgentEvent, { type: "request.updated" }>): readonly JsonObject[] {
    const asked = this.#asked.get(requestId);
    if (asked?.kind !== "permission" || answer?.granted !== false) return [];
    return this.#words.denied(asked.toolCallId);
  }

  #start(event: Extract<CallEvent, { type: "toolCall.started" }>, main: string | undefined): readonly JsonObject[] {
    const { turnId, toolCallId, toolName, kind, runsOn, argument, patch, parentToolCallId, messageId } = event;
    const facts_ = { argument: argument ?? "", sent: 0, told: false };
    const call: WrittenCall = { key: `${turnId}:${toolCallId}`, toolCallId, toolName, ...facts_ };
    this.#calls.set(toolCallId, call);
    const extra = withoutUndefined({ kind, patch, parentToolCallId, runsOn });
    const isPlain = Object.keys(extra).length === 0 && messageId === main;
    const facts = isPlain ? [] : this.#tell(event);
    const begun = [...facts, this.#words.start(call, event)];
    if (argument !== undefined) return [...begun, ...this.#tellInput(call)];
    return patch === undefined || !isWhole(patch) ? begun : [...begun, ...this.#complete(call, patch)];
  }

  #tellInput(call: WrittenCall): readonly JsonObject[] {
    if (call.told) return [];
    call.told = true;
    const { argument } = call;
    const input: Json = argument.trim() === "" ? {} : parseJsonOrText(argument);
    const rest = argument.slice(call.sent);
    call.sent = argument.length;
    return [...(rest === "" ? [] : [this.#words.delta(call, rest)]), this.#words.input(call, input)];
  }

  #complete(call: WrittenCall, patch: ToolCallPatch): readonly JsonObject[] {
    if (patch.argument !== undefined) call.argument = patch.argument;
    else if (call.argument === "" && patch.input !== undefined) call.argument = JSON.stringify(patch.input);
    return this.#tellInput(call);
  }

  #update(call: WrittenCall, event: CallEvent, patch: ToolCallPatch): readonly JsonObject[] {
    const { toolCallId } = call;
    const { status, result, error } = patch;
    const isEnd = finals.has(status);
    const input = isWhole(patch) || isEnd ? this.#complete(call, patch) : [];
    const isPlain = Object.keys(patch).every((field) => field === "status" || field === "result");
    // The facts come first: what the wire says of an end is the last word.
    const isSaid = isPlain && status === "completed" && result !== undefined && this.#words.isExact(toJson(result));
    const facts = isSaid ? [] : this.#tell(event);
    if (!isEnd) return [...input, ...facts];
    if (status === "completed") {
      const output = toJson(result ?? patch.rawOutput ?? null);
      return [...input, ...facts, this.#words.output(toolCallId, output)];
    }
    const errorText = error?.message ?? (status === "cancelled" ? "The call was cancelled." : "The call failed.");
    return [...input, ...facts, this.#words.failed(toolCallId, errorText)];
  }
}

function isWhole({ argument, input, inputState }: ToolCallPatch): boolean {
  return argument !== undefined || input !== undefined || inputState === "ready";
}
