import { isReasoning } from "../../model/index.ts";
import type { AgentEvent, Frame, Json, JsonObject, NewRequest, TextKind } from "../../model/index.ts";
import type { RunWriter } from "../run/createRunServer.ts";
import { kitKey, toKitEvent, writeKitFields } from "../kit-events/kitFields.ts";
import { RunCallWriter, type CallEncoder } from "../run/RunCallWriter.ts";
import { readTime, toJson } from "../read.ts";
import { TextTracker } from "../TextTracker.ts";

type EventOf<T extends AgentEvent["type"]> = Extract<AgentEvent, { type: T }>;

/** AG-UI's events of a call; permissions are written with the end of the run. */
const callEncoder: CallEncoder = {
  // {"type":"TOOL_CALL_START","toolCallId":"call_1","toolCallName":"get_weather"}
  start: ({ toolCallId, toolName }) => ({ type: "TOOL_CALL_START", toolCallId, toolCallName: toolName }),
  delta: ({ toolCallId }, delta) => ({ type: "TOOL_CALL_ARGS", toolCallId, delta }),
  input: ({ toolCallId }) => ({ type: "TOOL_CALL_END", toolCallId }),
  ask: () => [],
  denied: () => [],
  // A result is text; text that is a JSON string would be decoded by readers.
  isExact: (output) => typeof output === "string" && !output.startsWith('"'),
  output: (toolCallId, output) => toResult(toolCallId, output),
  failed: toResult,
};

/** {"type":"TOOL_CALL_RESULT","messageId":"call_1:result","toolCallId":"call_1","content":"sunny","role":"tool"} */
function toResult(toolCallId: string, output: Json): JsonObject {
  const content = typeof output === "string" ? output : JSON.stringify(output);
  return { type: "TOOL_CALL_RESULT", messageId: `${toolCallId}:result`, toolCallId, content, role: "tool" };
}

/** Encodes the events of one turn as events of AG-UI; what it cannot express is sent as kit events. */
export class AgUiWriter implements RunWriter {
  readonly #extensions: boolean;
  readonly #ids: { readonly threadId: string; readonly runId: string };
  readonly #calls: RunCallWriter;
  readonly #prompts = new Set<string>();
  readonly #texts = new TextTracker();
  /** The message of the run; messages of sub-agents are sent as kit events. */
  #messageId: string | undefined;
  #started = false;

  constructor(extensions: boolean, ids: { readonly threadId: string; readonly runId: string }) {
    this.#extensions = extensions;
    this.#ids = ids;
    this.#calls = new RunCallWriter(callEncoder, (event) => this.#writeKitEvent(event));
  }

  begin(): void {
    this.#started = false;
    this.#texts.closeAll();
  }

  write(event: AgentEvent): readonly Frame[] {
    return this.#write(event).map((one) => ({ data: JSON.stringify(one) }));
  }

  #write(event: AgentEvent): readonly JsonObject[] {
    switch (event.type) {
      case "message.started":
        return this.#startMessage(event);
      case "text.delta":
        return this.#prompts.has(event.messageId) ? [] : this.#writeDelta(event);
      case "text.final":
        return this.#prompts.has(event.messageId) ? [] : this.#writeFinal(event);
      case "part.added":
        return this.#prompts.has(event.messageId) ? [] : [...this.#start(), ...this.#writeKitEvent(event)];
      case "toolCall.started":
      case "toolCall.argumentDelta":
      case "toolCall.updated":
        return [...this.#start(), ...this.#calls.write(event, this.#messageId)];
      case "request.opened":
        return [...this.#start(), ...this.#writeKitEvent(event), ...this.#calls.ask(event.request)];
      case "request.updated":
        return event.state === "answered" ? this.#settle(event) : [];
      case "request.withdrawn":
        this.#calls.tracker.close(event.requestId);
        return [...this.#start(), ...this.#writeKitEvent(event)];
      case "turn.ended":
        return this.#end(event);
      case "toolCall.contentAdded":
      case "toolCall.outputDelta":
      case "session.updated":
      case "failure.received":
      case "unknown.received":
        return [...this.#start(), ...this.#writeKitEvent(event)];
      case "history.loaded":
      case "branch.selected":
      case "message.trimmed":
      case "message.wire":
      case "reply.received":
      case "turn.started":
      case "turn.stopping":
        // Starts are part of the start of a run; the other events are internal to the server.
        return [];
    }
  }

  /** {"type":"CUSTOM","name":"countersign","value":{...}} */
  #writeKitEvent(event: AgentEvent, more: object = {}): readonly JsonObject[] {
    return this.#extensions ? [{ type: "CUSTOM", name: kitKey, value: toJson({ ...toKitEvent(event), ...more }) }] : [];
  }

  /** {"type":"RUN_STARTED","threadId":"thread_1","runId":"run_1"}   then, for clients of the kit, the id of its message */
  #start(): readonly JsonObject[] {
    if (this.#started) return [];
    this.#started = true;
    const started = { type: "RUN_STARTED", ...this.#ids };
    return this.#messageId === undefined ? [started] : [started, ...this.#writeMain(this.#messageId)];
  }

  #writeMain(messageId: string): readonly JsonObject[] {
    return this.#writeKitEvent({ type: "message.started", turnId: "", messageId, role: "assistant" });
  }

  #startMessage(event: EventOf<"message.started">): readonly JsonObject[] {
    const { messageId, role, parent } = event;
    if (role === "user") {
      this.#prompts.add(messageId);
      return [];
    }
    if (parent === undefined) {
      this.#messageId = messageId;
      return this.#started ? this.#writeMain(messageId) : this.#start();
    }
    const parentToolCallId = this.#calls.tracker.idOf(parent);
    return [...this.#start(), ...this.#writeKitEvent(event, { parentToolCallId })];
  }

  #writeDelta(event: EventOf<"text.delta">): readonly JsonObject[] {
    const { partId: messageId, kind } = event;
    if (event.messageId !== (this.#messageId ?? event.messageId))
      return [...this.#start(), ...this.#writeKitEvent(event)];
    const added = this.#texts.add(event);
    if (added === undefined) return this.#start();
    const family = toFamily(kind);
    // A kind that AG-UI cannot express.
    const rawEvent = kind === "answer" || kind === "raw" ? {} : { rawEvent: writeKitFields({ kind }) };
    const role = isReasoning(kind) ? "reasoning" : "assistant";
    const start = added.isFirst ? [{ type: `${family}_MESSAGE_START`, messageId, role, ...rawEvent }] : [];
    return [...this.#start(), ...start, { type: `${family}_MESSAGE_CONTENT`, messageId, delta: added.delta }];
  }

  #writeFinal(event: EventOf<"text.final">): readonly JsonObject[] {
    const { partId: messageId, citations } = event;
    if (event.messageId !== (this.#messageId ?? event.messageId))
      return [...this.#start(), ...this.#writeKitEvent(event)];
    const { rest, isSame } = this.#texts.compare(event);
    const whole = rest === undefined ? [] : this.#writeDelta(rest);
    const closed = this.#texts.close(messageId);
    const end = closed === undefined ? [] : [{ type: `${toFamily(closed.kind)}_MESSAGE_END`, messageId }];
    const corrected =
      isSame && citations === undefined ? [] : this.#writeKitEvent(event, { partId: toKitPartId(event, messageId) });
    return [...this.#start(), ...whole, ...end, ...corrected];
  }

  #settle(event: EventOf<"request.updated">): readonly JsonObject[] {
    return [...this.#start(), ...this.#writeKitEvent(event), ...this.#calls.settle(event)];
  }

  #end(event: EventOf<"turn.ended">): readonly JsonObject[] {
    const { reason, error } = event;
    const ends = this.#texts
      .closeAll()
      .map(({ partId: messageId, kind }) => ({ type: `${toFamily(kind)}_MESSAGE_END`, messageId }));
    const kit = reason === "completed" ? [] : this.#writeKitEvent(event);
    const closing = [...this.#start(), ...ends, ...this.#calls.close(), ...kit];
    // {"type":"RUN_ERROR","message":"The model is overloaded.","code":"server"}
    if (reason === "error") {
      return [
        ...closing,
        { type: "RUN_ERROR", message: error?.message ?? "The agent failed.", code: error?.code ?? "agent" },
      ];
    }
    return [...closing, { type: "RUN_FINISHED", ...this.#ids, outcome: this.#toOutcome(reason) }];
  }

  /** {"type":"interrupt","interrupts":[...]}, {"type":"success","pendingToolCallIds":["call_1"]} or {"type":"cancelled"} */
  #toOutcome(reason: EventOf<"turn.ended">["reason"]): JsonObject {
    if (reason === "cancelled") return { type: "cancelled" };
    const waiting = reason === "tool_use" ? this.#calls.tracker.requests : [];
    const interrupts = waiting.flatMap((request) => (request.kind === "execution" ? [] : [writeInterrupt(request)]));
    if (interrupts.length > 0) return { type: "interrupt", interrupts };
    const pending = waiting.flatMap(({ toolCallId }) => toolCallId ?? []);
    return toJson({ type: "success", pendingToolCallIds: pending.length === 0 ? undefined : pending });
  }
}

/** The part id that the reader derives; kit events must use it. */
function toKitPartId({ messageId, kind }: EventOf<"text.final">, partId: string): string {
  return `${messageId}:${partId}:${isReasoning(kind) ? "raw" : "answer"}`;
}

/** The prefix of the event types for a kind of text. */
function toFamily(kind: TextKind): "TEXT" | "REASONING" {
  return isReasoning(kind) ? "REASONING" : "TEXT";
}

/** Writes a request as an interrupt: `{"id":"request_1","reason":"tool_call","toolCallId":"call_1","responseSchema":{...}}`. */
function writeInterrupt(request: NewRequest): JsonObject {
  const { requestId, kind, toolCallId, title, reason: why, schema, editable, canExplainDenial, expiresAt } = request;
  const reason = kind === "form" ? "input_required" : toolCallId === undefined ? "confirmation" : "tool_call";
  const text = [title, why].filter((part) => part !== undefined).join("\n");
  const properties: JsonObject = {
    approved: { type: "boolean" },
    ...(canExplainDenial ? { reason: { type: "string" } } : {}),
    ...(editable ? { editedArgs: schema ?? { type: "object" } } : {}),
  };
  const end = readTime(expiresAt);
  const decision: Json = { type: "object", properties, required: ["approved"] };
  return toJson({
    id: requestId,
    reason,
    message: text === "" ? undefined : text,
    toolCallId,
    responseSchema: kind === "form" ? (schema ?? { type: "object" }) : decision,
    expiresAt: end === undefined ? undefined : new Date(end).toISOString(),
  });
}
