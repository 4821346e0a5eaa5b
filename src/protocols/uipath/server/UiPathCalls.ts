import type { AgentEvent, Json, JsonObject, NewRequest, ToolCallPatch } from "../../../model/index.ts";
import { parseJsonOrText, readObject, toJson, withoutUndefined } from "../../read.ts";
import { toFacts, writeFacts } from "../../extension/kitFacts.ts";
import { toAnswerWay } from "../UiPathRequest.ts";

type CallEvent = Extract<AgentEvent, { type: "toolCall.started" | "toolCall.argumentDelta" | "toolCall.updated" }>;

/** A call as its start must tell it. */
export interface WrittenCall {
  readonly toolCallId: string;
  readonly messageId: string;
  toolName: string;
  argument: string;
  /** Whether the argument is whole. */
  isReady: boolean;
  /** Whether UiPath's own start has gone out, and its own end. */
  told: boolean;
  ended: boolean;
  /** The start's facts beyond UiPath's fields. */
  facts: JsonObject;
  /** The input as it would be executed. */
  input(): Json;
}

const ends: ReadonlySet<string | undefined> = new Set(["completed", "failed", "cancelled"]);

/** Fields of an update that only complete what the start tells. */
const beginnings: ReadonlySet<string> = new Set([
  "argument",
  "input",
  "inputState",
  "rawInput",
  "title",
  "kind",
  "toolName",
  "locations",
]);

/**
 * Writes the calls of one exchange as tool call events of UiPath, each with its `messageId`.
 *
 * A start is held until it is known whether the call needs a confirmation or runs on the client, because UiPath's own start says so:
 * until something else happens in the exchange.
 */
export class UiPathCalls {
  readonly #extensions: boolean;
  readonly #calls = new Map<string, WrittenCall>();

  constructor(extensions: boolean) {
    this.#extensions = extensions;
  }

  /** Finds the newest call with that id. */
  find(toolCallId: string): WrittenCall | undefined {
    return this.#calls.get(toolCallId);
  }

  /** Whether the starts that wait may wait beyond this event: other calls begin, or one of them is asked about. */
  holds(event: AgentEvent): boolean {
    if (event.type === "toolCall.started" || event.type === "toolCall.argumentDelta") return true;
    if (event.type === "toolCall.updated") return Object.keys(event.patch).every((field) => beginnings.has(field));
    if (event.type !== "request.opened" || event.request.toolCallId === undefined) return false;
    return this.find(event.request.toolCallId)?.told === false;
  }

  /** Tells the starts that wait. */
  release(): readonly JsonObject[] {
    return [...this.#calls.values()].flatMap((call) => (call.told || !call.isReady ? [] : this.#tellStart(call)));
  }

  /** Writes one event of a call. */
  write(event: CallEvent): readonly JsonObject[] {
    const call = this.#calls.get(event.toolCallId);
    if (event.type === "toolCall.started") {
      // A wire id that comes again within an exchange is another call; UiPath could not tell them apart.
      const begun = toCall(event);
      this.#calls.set(event.toolCallId, begun);
      return begun.isReady ? [] : this.#tell(event);
    }
    if (call === undefined) return this.#tell(event);
    if (event.type === "toolCall.argumentDelta") {
      call.argument += event.delta;
      return this.#tell(event);
    }
    return this.#update(call, event, event.patch);
  }

  /** Ends a call that was refused: in UiPath the agent does that itself. */
  cancel(call: WrittenCall): readonly JsonObject[] {
    if (call.ended) return [];
    call.ended = true;
    return [toLeaf(call, { endToolCall: { cancelled: true } })];
  }

  /** Tells a start that asks: for a confirmation, or for the execution on the client. */
  ask(call: WrittenCall, request: NewRequest): readonly JsonObject[] {
    // Calls are shown in the order of their starts: those that began before are not held any longer.
    const calls = [...this.#calls.values()];
    const before = calls.slice(0, calls.indexOf(call)).filter(({ told, isReady }) => isReady && !told);
    const starts = before.flatMap((one) => this.#tellStart(one));
    if (toAnswerWay(request, true) === "endToolCall") {
      return [...starts, ...this.#tellStart(call, { isClientSideTool: true }, request), ...this.execute(call)];
    }
    const inputSchema = request.schema ?? (request.editable ? { type: "object" } : undefined);
    const asks = { requireConfirmation: true, ...withoutUndefined({ inputSchema }) };
    return [...starts, ...this.#tellStart(call, asks, request)];
  }

  /** {"executingToolCall":{"input":{...}}} */
  execute(call: WrittenCall): readonly JsonObject[] {
    return [toLeaf(call, { executingToolCall: { input: call.input() } })];
  }

  #tell(event: CallEvent): readonly JsonObject[] {
    if (!this.#extensions) return [];
    const { messageId, toolCallId } = event;
    return [{ messageId, toolCall: { toolCallId, metaEvent: writeFacts(toFacts(event)) } }];
  }

  #tellStart(call: WrittenCall, fields: JsonObject = {}, request?: NewRequest): readonly JsonObject[] {
    call.told = true;
    const input = call.input();
    const argument = JSON.stringify(input) === call.argument ? {} : { argument: call.argument };
    const asked = request === undefined ? {} : { request: toJson(request) };
    const facts = { ...call.facts, ...argument, ...asked };
    const told = this.#extensions && Object.keys(facts).length > 0 ? { metaData: writeFacts(facts) } : {};
    return [toLeaf(call, { startToolCall: { toolName: call.toolName, input, ...fields, ...told } })];
  }

  #update(call: WrittenCall, event: CallEvent, patch: ToolCallPatch): readonly JsonObject[] {
    if (patch.argument !== undefined) call.argument = patch.argument;
    else if (patch.input !== undefined) call.argument = JSON.stringify(patch.input);
    if (patch.toolName !== undefined) call.toolName = patch.toolName;
    call.isReady ||= patch.inputState === "ready" || patch.argument !== undefined || patch.input !== undefined;
    const isBeginning = !call.told && Object.keys(patch).every((field) => beginnings.has(field));
    if (isBeginning && call.isReady) {
      call.facts = { ...call.facts, patch: { ...readObject(call.facts["patch"]), ...readObject(toJson(patch)) } };
      return [];
    }
    const isEnd = ends.has(patch.status);
    const start = !call.told && (call.isReady || isEnd) ? this.#tellStart(call) : [];
    if (isEnd && !call.ended) {
      call.ended = true;
      return [...start, toLeaf(call, { endToolCall: this.#toEnd(patch) })];
    }
    const told = this.#tell(event);
    return patch.status === "in_progress" && !call.ended
      ? [...start, ...this.execute(call), ...told]
      : [...start, ...told];
  }

  /** {"output":"sent","isError":false} with the whole patch as the kit's facts */
  #toEnd(patch: ToolCallPatch): JsonObject {
    const { status, result, rawOutput, error } = patch;
    const output = result ?? rawOutput ?? error?.message;
    const facts = this.#extensions ? { metaData: writeFacts({ patch: toJson(patch) }) } : {};
    return {
      ...(output === undefined ? {} : { output: toJson(output) }),
      ...(status === "failed" ? { isError: true } : {}),
      ...(status === "cancelled" ? { cancelled: true } : {}),
      ...facts,
    };
  }
}

function toCall(event: Extract<CallEvent, { type: "toolCall.started" }>): WrittenCall {
  const { toolCallId, messageId, toolName, argument, patch, title, kind, runsOn, parentToolCallId } = event;
  const whole = argument ?? patch?.argument ?? (patch?.input === undefined ? undefined : JSON.stringify(patch.input));
  const facts = { title, kind, runsOn, parentToolCallId, patch: patch && toJson(patch) };
  return {
    toolCallId,
    messageId,
    toolName,
    argument: whole ?? "",
    isReady: whole !== undefined,
    told: false,
    ended: false,
    facts: withoutUndefined(facts),
    input() {
      return this.argument.trim() === "" ? {} : parseJsonOrText(this.argument);
    },
  };
}

function toLeaf({ messageId, toolCallId }: WrittenCall, leaf: JsonObject): JsonObject {
  return { messageId, toolCall: { toolCallId, ...leaf } };
}
