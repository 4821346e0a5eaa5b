import type { AgentEvent, JsonObject, NewRequest, ToolCallPatch } from "../../../model/index.ts";
import {
  CallTracker,
  isEnd,
  toInput,
  updateCall,
  type CallEvent,
  type CallStarted,
  type TrackedCall,
} from "../../CallTracker.ts";
import { toJson, withoutUndefined } from "../../read.ts";
import { toKitEvent, writeKitFields } from "../../kit-events/kitFields.ts";
import { toAnswerWay } from "../UiPathRequest.ts";

type WrittenEvent = Extract<CallEvent, { type: "toolCall.started" | "toolCall.argumentDelta" | "toolCall.updated" }>;

/** The fields of the start that UiPath does not have, and whether UiPath's own end was written. */
interface UiPathState {
  kit: Partial<Pick<CallStarted, "title" | "kind" | "runsOn" | "parentToolCallId" | "patch">>;
  isEndWritten: boolean;
}

type UiPathCall = TrackedCall & UiPathState;

/** Fields of an update that complete a buffered start. */
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

/** Whether an update has only fields that complete a buffered start. */
function isBeginning(patch: ToolCallPatch): boolean {
  return Object.keys(withoutUndefined(patch)).every((field) => beginnings.has(field));
}

/**
 * Writes the calls of one exchange as tool call events of UiPath, each with its `messageId`. Part of `UiPathWriter`.
 *
 * A start is buffered until the next other event of the exchange, because UiPath's start states whether the call needs a confirmation or
 * runs on the client.
 */
export class UiPathCalls {
  readonly #extensions: boolean;
  /** The exchange's calls and requests. */
  readonly tracker: CallTracker<UiPathState> = new CallTracker(() => ({ kit: {}, isEndWritten: false }));

  constructor(extensions: boolean) {
    this.#extensions = extensions;
  }

  /** Whether buffered starts may stay buffered after this event: the start of another call, or a request about one of them. */
  keepsWaiting(event: AgentEvent): boolean {
    if (event.type === "toolCall.started" || event.type === "toolCall.argumentDelta") return true;
    if (event.type === "toolCall.updated") return isBeginning(event.patch);
    return event.type === "request.opened" && this.tracker.find(event.request)?.isWritten === false;
  }

  /** Writes the buffered starts. */
  release(): readonly JsonObject[] {
    return this.#releaseBefore(this.tracker.calls.length);
  }

  /** Writes one event of a call. UiPath does not distinguish calls with one id, so an event belongs to the newest. */
  write(event: WrittenEvent): readonly JsonObject[] {
    const { toolCallId } = event;
    if (event.type === "toolCall.started") {
      const { title, kind, runsOn, parentToolCallId, patch } = event;
      const call = this.tracker.start(event);
      call.kit = { title, kind, runsOn, parentToolCallId, patch };
      return call.isWhole ? [] : this.#writeKitEvent(event);
    }
    const call = this.tracker.find({ toolCallId });
    if (call === undefined) return this.#writeKitEvent(event);
    updateCall(call, event);
    return event.type === "toolCall.updated" ? this.#update(call, event) : this.#writeKitEvent(event);
  }

  /** Writes the end of a call that was refused: in UiPath the agent ends it, not the client that refuses it. */
  cancel(call: UiPathCall): readonly JsonObject[] {
    if (call.isEndWritten) return [];
    call.isEndWritten = true;
    return [toLeaf(call, { endToolCall: { cancelled: true } })];
  }

  /** Writes a start that requests a confirmation or the execution on the client. */
  ask(call: UiPathCall, request: NewRequest): readonly JsonObject[] {
    // Calls are shown in the order of their starts, so earlier buffered starts are written first.
    const starts = this.#releaseBefore(this.tracker.calls.indexOf(call));
    if (toAnswerWay(request, true) === "endToolCall") {
      return [...starts, ...this.#writeStart(call, { isClientSideTool: true }, request), ...this.execute(call)];
    }
    const inputSchema = request.schema ?? (request.editable ? { type: "object" } : undefined);
    return [...starts, ...this.#writeStart(call, { requireConfirmation: true, inputSchema }, request)];
  }

  /** {"executingToolCall":{"input":{...}}} */
  execute(call: UiPathCall): readonly JsonObject[] {
    return [toLeaf(call, { executingToolCall: { input: toInput(call) } })];
  }

  /** Writes the buffered starts of the calls before an index, in order. */
  #releaseBefore(index: number): readonly JsonObject[] {
    const earlier = this.tracker.calls.slice(0, index).filter(({ isWhole, isWritten }) => isWhole && !isWritten);
    return earlier.flatMap((call) => this.#writeStart(call));
  }

  /**
   * Writes an event as one of the message, not of the call: UiPath's helpers take the first event of a call for its start, also after its
   * end. {"messageId":"m1","metaEvent":{"countersign":{"type":"toolCall.argumentDelta","toolCallId":"c1","delta":"{","at":0}}}
   */
  #writeKitEvent(event: WrittenEvent): readonly JsonObject[] {
    return this.#extensions ? [{ messageId: event.messageId, metaEvent: writeKitFields(toKitEvent(event)) }] : [];
  }

  #writeStart(call: UiPathCall, fields: object = {}, request?: NewRequest): readonly JsonObject[] {
    call.isWritten = true;
    const input = toInput(call);
    const argument = JSON.stringify(input) === call.argument ? undefined : call.argument;
    const kit = withoutUndefined({ ...call.kit, argument, request });
    const metaData = this.#extensions && Object.keys(kit).length > 0 ? writeKitFields(kit) : undefined;
    // A client tool whose question comes later: {"startToolCall":{"toolName":"open_file","input":{},"isClientSideTool":true}}
    const isClients = request === undefined && call.kit.runsOn === "application" ? { isClientSideTool: true } : {};
    return [toLeaf(call, { startToolCall: { toolName: call.toolName, input, ...isClients, ...fields, metaData } })];
  }

  #update(call: UiPathCall, event: Extract<CallEvent, { type: "toolCall.updated" }>): readonly JsonObject[] {
    const { patch } = event;
    const { argument, input, toolName = call.toolName } = patch;
    call.toolName = toolName;
    // The latest input is executed.
    if (argument !== undefined || input !== undefined) call.argument = argument ?? JSON.stringify(input);
    if (!call.isWritten && call.isWhole && isBeginning(patch)) {
      call.kit = { ...call.kit, patch: { ...call.kit.patch, ...withoutUndefined(patch) } };
      return [];
    }
    const start = !call.isWritten && (call.isWhole || isEnd(patch)) ? this.#writeStart(call) : [];
    if (isEnd(patch) && !call.isEndWritten) {
      call.isEndWritten = true;
      return [...start, toLeaf(call, { endToolCall: this.#toEnd(patch) })];
    }
    const isRunning = patch.status === "in_progress" && !call.isEndWritten;
    return [...start, ...(isRunning ? this.execute(call) : []), ...this.#writeKitEvent(event)];
  }

  /** {"output":"sent","isError":false} with the whole patch as a field of the kit */
  #toEnd(patch: ToolCallPatch): object {
    const { status, result, rawOutput, error } = patch;
    const output = result ?? rawOutput ?? error?.message;
    const isError = status === "failed" ? true : undefined;
    const cancelled = status === "cancelled" ? true : undefined;
    return { output, isError, cancelled, metaData: this.#extensions ? writeKitFields({ patch }) : undefined };
  }
}

function toLeaf({ messageId, toolCallId }: TrackedCall, leaf: object): JsonObject {
  return toJson({ messageId, toolCall: { toolCallId, ...leaf } });
}
