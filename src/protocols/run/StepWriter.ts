import type { AgentEvent, Citation, EndReason, Frame, KitError } from "../../model/index.ts";
import type { RunWriter } from "./createRunServer.ts";
import { TextTracker, type TrackedText } from "../TextTracker.ts";
import { StepCalls, type StepCallEncoder } from "./StepCalls.ts";

type EventOf<T extends AgentEvent["type"]> = Extract<AgentEvent, { type: T }>;

/** What a step has used, as its end counts it. */
export interface StepUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a step needs besides the events of the turn. */
export interface StepContext {
  readonly createId: (noun: string) => string;
  /** The agent's name, in the place of a model's. */
  readonly model: string;
}

/** A provider's own words for one step of its model. */
export interface StepEncoder extends StepCallEncoder {
  /** A stream begins: what was written before went to an earlier one. */
  begin(): void;
  text(text: TrackedText, delta: string, isFirst: boolean): readonly Frame[];
  /** A text ends; `text.text` is the whole of it, as the agent has the last word. */
  endText(text: TrackedText, citations: readonly Citation[]): readonly Frame[];
  /** The step ends; `usage` where the agent has counted it. */
  end(reason: EndReason, usage: StepUsage | undefined, error: KitError | undefined): readonly Frame[];
}

/** Writes the events of one turn as the steps of a provider's model; what such a wire has no words for is left out. */
export class StepWriter implements RunWriter {
  readonly #encoder: StepEncoder;
  readonly #calls: StepCalls;
  /** Messages that are not the model's: prompts, and those of agents inside a call. */
  readonly #hidden = new Set<string>();
  readonly #texts = new TextTracker();
  #usage: StepUsage | undefined;

  constructor(encoder: StepEncoder) {
    this.#encoder = encoder;
    this.#calls = new StepCalls(encoder);
  }

  begin(): void {
    this.#texts.begin();
    this.#encoder.begin();
  }

  write(event: AgentEvent): readonly Frame[] {
    switch (event.type) {
      case "message.started":
        if (event.role === "user" || event.parent !== undefined) this.#hidden.add(event.messageId);
        return [];
      case "text.delta":
        return this.#hidden.has(event.messageId) ? [] : [...this.#calls.flush(), ...this.#writeDelta(event)];
      case "text.final":
        return this.#hidden.has(event.messageId) ? [] : [...this.#calls.flush(), ...this.#writeFinal(event)];
      case "toolCall.started":
      case "toolCall.argumentDelta":
      case "toolCall.updated":
        return this.#calls.write(event);
      case "request.opened":
        return this.#calls.ask(event.request);
      case "request.updated":
        return event.state === "answered" ? this.#calls.settle(event) : [];
      case "session.updated": {
        const { inputTokens, outputTokens } = event.patch.usage ?? {};
        if (inputTokens !== undefined || outputTokens !== undefined)
          this.#usage = { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
        return [];
      }
      case "turn.ended":
        return this.#end(event);
      case "failure.received":
      case "history.loaded":
      case "message.trimmed":
      case "message.wire":
      case "part.added":
      case "reply.received":
      case "request.withdrawn":
      case "toolCall.contentAdded":
      case "toolCall.outputDelta":
      case "turn.started":
      case "turn.stopping":
      case "unknown.received":
        return [];
    }
  }

  #writeDelta(event: EventOf<"text.delta">): readonly Frame[] {
    const added = this.#texts.add(event);
    return added === undefined ? [] : this.#encoder.text(added.text, added.delta, added.isFirst);
  }

  #writeFinal(event: EventOf<"text.final">): readonly Frame[] {
    const { partId, text, citations = [] } = event;
    const { rest } = this.#texts.compare(event);
    const written = rest === undefined ? [] : this.#writeDelta(rest);
    const closed = this.#texts.close(partId);
    if (closed === undefined) return written;
    // Where a part of it went to an earlier stream, only the rest can be written here.
    if (closed.text === closed.written) closed.text = text;
    return [...written, ...this.#encoder.endText(closed, citations)];
  }

  #end({ reason, error }: EventOf<"turn.ended">): readonly Frame[] {
    const held = this.#calls.flush();
    const cut = reason === "tool_use" ? [] : this.#calls.abandon();
    const ends = this.#texts.closeAll().flatMap((text) => this.#encoder.endText(text, []));
    return [...held, ...cut, ...ends, ...this.#encoder.end(reason, this.#usage, error)];
  }
}
