import type { AgentEvent, EndReason, Json, JsonObject, KitError } from "../../model/index.ts";
import type { RunContext } from "../run/createRunClient.ts";
import { readObject } from "../read.ts";

/** A block of text or reasoning that is open; blocks are known by their id only while they are. */
export interface UiText {
  readonly partId: string;
  readonly kind: "answer" | "commentary" | "refusal" | "raw" | "summary" | "redacted";
  text: string;
  /** The part as the SDK holds it. */
  readonly item: JsonObject;
}

/** A call of the message. */
export interface UiCall {
  readonly messageId: string;
  readonly toolName: string;
  /** Which call of its id within the turn it is, from 0. */
  readonly occurrence: number;
  /** The argument text so far. */
  argument: string;
  /** Whether the input is whole, and whether an output has come or never will. */
  ready: boolean;
  resolved: boolean;
  /** Whether the provider runs it; some say so only with the output. */
  providerExecuted: boolean;
  /** Why its input was refused, while the provider may still give an output. */
  refused?: string;
  /** The part as the SDK holds it; absent for a call of an earlier stream. */
  readonly item: JsonObject | undefined;
}

/** An approval that the stream asks for. */
export interface UiApproval {
  readonly toolCallId: string;
  readonly occurrence: number;
  readonly approvalId: string;
  readonly reason?: string | undefined;
  readonly details?: Json | undefined;
}

/** What the reader knows of one stream, which is one message or goes on with it. */
export class UiRun {
  readonly context: RunContext;
  /** The message's parts of this stream as the SDK would hold them: they go back as they are. */
  items: JsonObject[] = [];
  metadata: Json | undefined;
  texts: Map<string, UiText> = new Map();
  calls: Map<string, UiCall> = new Map();
  approvals: UiApproval[] = [];
  /** Requests that the agent told by the kit's facts; they are open already. */
  readonly told: Set<string> = new Set();
  /** How often an id was used for a block of the message. */
  readonly #used = new Map<string, number>();
  #messageId: string | undefined;
  /** Everything that was said of the message, for a step that is begun again. */
  #said: AgentEvent[] = [];
  #step = { said: 0, items: 0 };
  /** How the stream says that it ended. */
  finished: EndReason | undefined;
  aborted = false;
  failure: KitError | undefined;
  /** Whether the stream's own end mark has come. */
  done = false;
  begun = false;

  constructor(context: RunContext) {
    this.context = context;
  }

  /** The message that is spoken; one of the kit's where the stream named none. */
  get messageId(): string {
    this.#messageId ??= this.context.createId("message");
    return this.#messageId;
  }

  /** Whether the message began in an earlier stream. */
  get goesOn(): boolean {
    return this.context.thread?.messages.some(({ id }) => id === this.messageId) ?? false;
  }

  /** Where events of the message belong. */
  get place(): { readonly turnId: string; readonly messageId: string } {
    return { turnId: this.context.turnId, messageId: this.messageId };
  }

  /** The stream begins: with the id of its message, where it has one. */
  start(messageId: string | undefined): AgentEvent[] {
    this.#messageId ??= messageId;
    this.begun = true;
    const message = this.context.thread?.messages.find(({ id }) => id === this.messageId);
    for (const part of message?.parts ?? []) {
      if (part.type === "text" || part.type === "reasoning") this.#used.set(part.key, 1);
      if (part.type !== "tool_call") continue;
      const { toolCallId, toolName, argument, result, occurrence } = part;
      const providerExecuted = part.runsOn === "provider";
      const state = { argument, ready: true, resolved: result !== undefined };
      const { messageId } = this;
      this.calls.set(toolCallId, { messageId, toolName, occurrence, providerExecuted, item: undefined, ...state });
    }
    return [{ type: "message.started", ...this.place, role: "assistant" }];
  }

  /** Makes the id of a part; ids of the wire come again, in later steps and later streams. */
  toPartId(id: string): string {
    const first = `${this.messageId}:${id}`;
    const count = this.#used.get(first) ?? 0;
    this.#used.set(first, count + 1);
    return count === 0 ? first : `${first}~${count}`;
  }

  /** Notes what is said, so that it can be said again. */
  note(events: readonly AgentEvent[]): readonly AgentEvent[] {
    this.#said.push(...events);
    return events;
  }

  /** {"type":"start-step"} */
  startStep(): void {
    this.items.push({ type: "step-start" });
    this.#step = { said: this.#said.length, items: this.items.length };
  }

  /**
   * {"type":"reset-step"}   the step is tried again: what it has said so far does not count. A message that began in an earlier stream
   * cannot be told anew; its texts of this step are emptied.
   */
  resetStep(): AgentEvent[] {
    const dropped = this.#said.slice(this.#step.said);
    this.items.length = this.#step.items;
    this.texts.clear();
    const calls = dropped.flatMap((event) => (event.type === "toolCall.started" ? [event.toolCallId] : []));
    for (const toolCallId of calls) this.calls.delete(toolCallId);
    this.approvals = this.approvals.filter(({ toolCallId }) => !calls.includes(toolCallId));
    if (!this.goesOn) {
      this.#said = this.#said.slice(0, this.#step.said);
      return [{ type: "message.trimmed", ...this.place }, ...this.#said];
    }
    return dropped.flatMap((event): AgentEvent[] => {
      if (event.type === "text.delta") {
        const { partId, kind } = event;
        return [{ type: "text.final", ...this.place, partId, kind, text: "" }];
      }
      if (event.type !== "toolCall.started") return [];
      const { toolCallId } = event;
      return [{ type: "toolCall.updated", ...this.place, toolCallId, patch: { status: "cancelled" } }];
    });
  }

  /** {"type":"message-metadata","messageMetadata":{"usage":{"out":3}}}   merged deeply */
  mergeMetadata(value: Json | undefined): void {
    if (value !== undefined) this.metadata = merge(this.metadata, value);
  }
}

function merge(known: Json | undefined, value: Json): Json {
  const [left, right] = [readObject(known), readObject(value)];
  if (left === undefined || right === undefined) return value;
  const merged: JsonObject = { ...left };
  for (const [key, item] of Object.entries(right)) {
    if (key !== "__proto__") merged[key] = merge(left[key], item);
  }
  return merged;
}
