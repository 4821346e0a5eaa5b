import type { AgentEvent, Json, JsonObject, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { parseJson, toJson, withoutUndefined } from "../read.ts";

type CallEvent = Extract<AgentEvent, { type: "toolCall.started" | "toolCall.argumentDelta" | "toolCall.updated" }>;
type Tell = (event: AgentEvent, more?: JsonObject) => readonly JsonObject[];

interface WrittenCall {
  readonly key: string;
  readonly toolCallId: string;
  readonly toolName: string;
  argument: string;
  /** Whether its input was told as whole. */
  told: boolean;
}

const finals: ReadonlySet<string | undefined> = new Set(["completed", "failed", "cancelled"]);

/** Writes the calls of one turn. A wire id that comes again in a turn is another call, which the SDK could not tell apart: it is a fact. */
export class UiCallWriter {
  readonly #tell: Tell;
  readonly #calls = new Map<string, WrittenCall>();
  /** Which call a request is about. */
  readonly #asked = new Map<string, { readonly toolCallId: string; readonly kind: NewRequest["kind"] }>();

  constructor(tell: Tell) {
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
      const inputTextDelta = event.delta.slice(Math.max(0, call.argument.length - event.at));
      call.argument += inputTextDelta;
      return [{ type: "tool-input-delta", toolCallId, inputTextDelta }];
    }
    return this.#update(call, event, event.patch);
  }

  // {"type":"tool-approval-request","approvalId":"request_1","toolCallId":"call_1","reason":"..."}
  /** Asks for the permission of a call in the SDK's words. */
  ask({ requestId, kind, toolCallId, reason }: NewRequest): readonly JsonObject[] {
    const call = toolCallId === undefined ? undefined : this.#calls.get(toolCallId);
    if (toolCallId === undefined || call === undefined) return [];
    this.#asked.set(requestId, { toolCallId, kind });
    const input = this.#tellInput(call);
    if (kind !== "permission") return input;
    return [
      ...input,
      { type: "tool-approval-request", approvalId: requestId, toolCallId, ...withoutUndefined({ reason }) },
    ];
  }

  /** {"type":"tool-output-denied","toolCallId":"call_1"} */
  settle({ requestId, answer }: Extract<AgentEvent, { type: "request.updated" }>): readonly JsonObject[] {
    const asked = this.#asked.get(requestId);
    if (asked?.kind !== "permission" || answer?.granted !== false) return [];
    return [{ type: "tool-output-denied", toolCallId: asked.toolCallId }];
  }

  #start(event: Extract<CallEvent, { type: "toolCall.started" }>, main: string | undefined): readonly JsonObject[] {
    const { turnId, toolCallId, toolName, title, kind, runsOn, argument, patch, parentToolCallId, messageId } = event;
    const call: WrittenCall = {
      key: `${turnId}:${toolCallId}`,
      toolCallId,
      toolName,
      argument: argument ?? "",
      told: false,
    };
    this.#calls.set(toolCallId, call);
    const extra = withoutUndefined({ kind, patch, parentToolCallId, runsOn });
    const isPlain = Object.keys(extra).length === 0 && messageId === main;
    const facts = isPlain ? [] : this.#tell(event);
    const providerExecuted = runsOn === "provider" ? true : undefined;
    const start = { type: "tool-input-start", toolCallId, toolName, dynamic: true };
    const begun = [...facts, { ...start, ...withoutUndefined({ title, providerExecuted }) }];
    if (argument !== undefined) {
      const delta = argument === "" ? [] : [{ type: "tool-input-delta", toolCallId, inputTextDelta: argument }];
      return [...begun, ...delta, ...this.#tellInput(call)];
    }
    return patch === undefined || !isWhole(patch) ? begun : [...begun, ...this.#complete(call, patch)];
  }

  /** {"type":"tool-input-available","toolCallId":"call_1","toolName":"get_weather","input":{"location":"Paris"}} */
  #tellInput(call: WrittenCall): readonly JsonObject[] {
    if (call.told) return [];
    call.told = true;
    const { toolCallId, toolName, argument } = call;
    const input: Json = argument.trim() === "" ? {} : (parseJson(argument) ?? argument);
    return [{ type: "tool-input-available", toolCallId, toolName, input, dynamic: true }];
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
    // The facts come first: what the SDK says of an end is the last word.
    const facts = isEnd && isPlain && status === "completed" && result !== undefined ? [] : this.#tell(event);
    if (!isEnd) return [...input, ...facts];
    if (status === "completed") {
      const output = toJson(result ?? patch.rawOutput ?? null);
      return [...input, ...facts, { type: "tool-output-available", toolCallId, output, dynamic: true }];
    }
    const errorText = error?.message ?? (status === "cancelled" ? "The call was cancelled." : "The call failed.");
    return [...input, ...facts, { type: "tool-output-error", toolCallId, errorText, dynamic: true }];
  }
}

function isWhole({ argument, input, inputState }: ToolCallPatch): boolean {
  return argument !== undefined || input !== undefined || inputState === "ready";
}
