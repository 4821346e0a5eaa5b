import { isReasoning } from "../../model/index.ts";
import type { AgentEvent, EndReason, Frame, Json, JsonObject, TextKind } from "../../model/index.ts";
import type { RunWriter } from "../run/createRunServer.ts";
import { toKitEvent, writeKitFields } from "../kit-events/kitFields.ts";
import { RunCallWriter, type CallEncoder } from "../run/RunCallWriter.ts";
import { readString, toJson } from "../read.ts";
import { TextTracker } from "../TextTracker.ts";
import { kitDataType } from "./UiReader.ts";

type EventOf<T extends AgentEvent["type"]> = Extract<AgentEvent, { type: T }>;

/** Finish reasons by end reason; `other` for all others. */
const finishes: Partial<Readonly<Record<EndReason, string>>> = {
  completed: "stop",
  tool_use: "tool-calls",
  length: "length",
  refusal: "content-filter",
  error: "error",
};

/** The SDK's chunks of a call. All tools are dynamic ones, since the agent does not know which tools a page declares at build time. */
const callEncoder: CallEncoder = {
  // {"type":"tool-input-start","toolCallId":"call_1","toolName":"get_weather","dynamic":true}
  start({ toolCallId, toolName }, { title, runsOn }) {
    const providerExecuted = runsOn === "provider" ? true : undefined;
    return toJson({ type: "tool-input-start", toolCallId, toolName, dynamic: true, title, providerExecuted });
  },
  delta: ({ toolCallId }, inputTextDelta) => ({ type: "tool-input-delta", toolCallId, inputTextDelta }),
  // {"type":"tool-input-available","toolCallId":"call_1","toolName":"get_weather","input":{"location":"Paris"},"dynamic":true}
  input: ({ toolCallId, toolName }, input) => ({
    type: "tool-input-available",
    toolCallId,
    toolName,
    input,
    dynamic: true,
  }),
  // {"type":"tool-approval-request","approvalId":"request_1","toolCallId":"call_1","reason":"It leaves the house."}
  ask: ({ requestId, toolCallId = "", reason }) => [
    toJson({ type: "tool-approval-request", approvalId: requestId, toolCallId, reason }),
  ],
  denied: (toolCallId) => [{ type: "tool-output-denied", toolCallId }],
  isExact: () => true,
  output: (toolCallId, output) => ({ type: "tool-output-available", toolCallId, output, dynamic: true }),
  failed: (toolCallId, errorText) => ({ type: "tool-output-error", toolCallId, errorText, dynamic: true }),
};

/** Chunks that cannot follow an output within a step, and the end of a step. */
const nextSteps: ReadonlySet<string> = new Set(["text-start", "reasoning-start", "tool-input-start", "finish-step"]);

/** Encodes the events of one turn as chunks of the AI SDK; what it cannot express is sent as kit events. */
export class UiWriter implements RunWriter {
  readonly #extensions: boolean;
  readonly #calls: RunCallWriter;
  /** Ids of the user's messages, which are not written. */
  readonly #prompts = new Set<string>();
  readonly #texts = new TextTracker();
  /** The message of the stream; messages of sub-agents are sent as kit events. */
  #messageId: string | undefined;
  #started = false;
  /** Whether the step has outputs already. */
  #hasOutput = false;

  constructor(extensions: boolean) {
    this.#extensions = extensions;
    this.#calls = new RunCallWriter(callEncoder, (event) => this.#writeKitEvent(event));
  }

  begin(): void {
    this.#hasOutput = false;
    this.#started = false;
    this.#texts.closeAll();
  }

  write(event: AgentEvent): readonly Frame[] {
    return this.#divide(this.#write(event)).map((chunk) => ({ data: JSON.stringify(chunk) }));
  }

  /**
   * Starts the next step of the model after an output. The SDK checks in the last step whether all client tools are done, and would send
   * the conversation again if that step ended with outputs of the agent's own tools.
   */
  #divide(chunks: readonly JsonObject[]): readonly JsonObject[] {
    return chunks.flatMap((chunk) => {
      const type = readString(chunk["type"]) ?? "";
      const border = this.#hasOutput && nextSteps.has(type) ? [{ type: "finish-step" }, { type: "start-step" }] : [];
      this.#hasOutput = type.startsWith("tool-output-") || (this.#hasOutput && border.length === 0);
      return [...border, chunk];
    });
  }

  #write(event: AgentEvent): readonly JsonObject[] {
    switch (event.type) {
      case "message.started":
        return this.#startMessage(event);
      case "text.delta":
        return this.#isHidden(event.messageId) ? [] : this.#writeDelta(event);
      case "text.final":
        return this.#isHidden(event.messageId) ? [] : this.#writeFinal(event);
      case "part.added":
        return this.#isHidden(event.messageId) ? [] : this.#addPart(event);
      case "toolCall.started":
      case "toolCall.argumentDelta":
      case "toolCall.updated":
        return [...this.#start(), ...this.#calls.write(event, this.#messageId)];
      case "request.opened":
        return [...this.#start(), ...this.#writeKitEvent(event), ...this.#calls.ask(event.request)];
      case "request.updated":
        return event.state === "answered"
          ? [...this.#start(), ...this.#writeKitEvent(event), ...this.#calls.settle(event)]
          : [];
      case "turn.ended":
        return this.#end(event);
      case "toolCall.contentAdded":
      case "toolCall.outputDelta":
      case "request.withdrawn":
      case "session.updated":
      case "failure.received":
      case "unknown.received":
        return this.#writeKitEvent(event);
      case "history.loaded":
      case "branch.selected":
      case "message.trimmed":
      case "message.wire":
      case "reply.received":
      case "turn.started":
      case "turn.stopping":
        // Starts are part of the start of a stream; the other events are internal to the server.
        return [];
    }
  }

  /** {"type":"data-countersign","transient":true,"data":{...}} */
  #writeKitEvent(event: AgentEvent, more: object = {}): readonly JsonObject[] {
    return this.#extensions
      ? [{ type: kitDataType, transient: true, data: toJson({ ...toKitEvent(event), ...more }) }]
      : [];
  }

  #isHidden(messageId: string): boolean {
    return this.#prompts.has(messageId);
  }

  #startMessage(event: EventOf<"message.started">): readonly JsonObject[] {
    const { messageId, role, parent } = event;
    if (role === "user") {
      this.#prompts.add(messageId);
      return [];
    }
    if (parent === undefined && this.#messageId === undefined) {
      this.#messageId = messageId;
      return [];
    }
    const parentToolCallId = parent === undefined ? undefined : this.#calls.tracker.idOf(parent);
    return [...this.#start(), ...this.#writeKitEvent(event, { parentToolCallId })];
  }

  /** {"type":"start","messageId":"m1"} {"type":"start-step"}   a known id continues the message of an earlier stream */
  #start(): readonly JsonObject[] {
    if (this.#started) return [];
    this.#started = true;
    return [toJson({ type: "start", messageId: this.#messageId }), { type: "start-step" }];
  }

  #writeDelta(event: EventOf<"text.delta">): readonly JsonObject[] {
    const { messageId, partId: id, kind } = event;
    this.#messageId ??= messageId;
    if (messageId !== this.#messageId) return [...this.#start(), ...this.#writeKitEvent(event)];
    const added = this.#texts.add(event);
    if (added === undefined) return this.#start();
    const family = toFamily(kind);
    const start = added.isFirst ? [{ type: `${family}-start`, id, ...toKind(kind) }] : [];
    return [...this.#start(), ...start, { type: `${family}-delta`, id, delta: added.delta }];
  }

  #writeFinal(event: EventOf<"text.final">): readonly JsonObject[] {
    const { messageId, partId: id, citations = [] } = event;
    this.#messageId ??= messageId;
    if (messageId !== this.#messageId) return [...this.#start(), ...this.#writeKitEvent(event)];
    const { rest, isSame } = this.#texts.compare(event);
    const whole = rest === undefined ? [] : this.#writeDelta(rest);
    const kit = citations.length === 0 ? {} : { providerMetadata: writeKitFields({ citations }) };
    const closed = this.#texts.close(id);
    const end = closed === undefined ? [] : [{ type: `${toFamily(closed.kind)}-end`, id, ...kit }];
    const corrected = isSame ? [] : this.#writeKitEvent(event, { partId: `${messageId}:${id}` });
    return [...this.#start(), ...whole, ...end, ...corrected];
  }

  #addPart(event: EventOf<"part.added">): readonly JsonObject[] {
    const { messageId, part } = event;
    this.#messageId ??= messageId;
    const start = this.#start();
    // {"type":"source-url","sourceId":"s1","url":"https://example.org","title":"Guide"}
    if (
      part.type === "source" &&
      part.citation.url !== undefined &&
      part.citation.quote === undefined &&
      messageId === this.#messageId
    ) {
      const { url, title } = part.citation;
      return [...start, toJson({ type: "source-url", sourceId: part.key, url, title })];
    }
    return [...start, ...this.#writeKitEvent(event)];
  }

  #end(event: EventOf<"turn.ended">): readonly JsonObject[] {
    const { reason, error } = event;
    const start = this.#start();
    const ends = this.#texts
      .closeAll()
      .map(({ partId: id, kind }): JsonObject => ({ type: `${toFamily(kind)}-end`, id }));
    const kit = reason === "completed" ? [] : this.#writeKitEvent(event);
    // {"type":"abort","reason":"..."}   has no finish
    if (reason === "cancelled") return [...start, ...ends, ...kit, { type: "abort", reason: "The turn was stopped." }];
    const errorText: Json = error?.message ?? "The agent failed.";
    const failure: JsonObject[] = reason === "error" ? [{ type: "error", errorText }] : [];
    const finish = { type: "finish", finishReason: finishes[reason] ?? "other" };
    return [...start, ...ends, ...kit, ...failure, { type: "finish-step" }, finish];
  }
}

/** The prefix of the SDK's chunk types for a kind of text. */
function toFamily(kind: TextKind): "text" | "reasoning" {
  return isReasoning(kind) ? "reasoning" : "text";
}

/** Writes the kind of a text as a field of the kit, if the SDK cannot express it. */
function toKind(kind: TextKind): JsonObject {
  return kind === "answer" || kind === "raw" ? {} : { providerMetadata: writeKitFields({ kind }) };
}
