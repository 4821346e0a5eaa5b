import type { AgentEvent, Citation, EndReason, Frame, KitError } from "../../model/index.ts";
import type { RunWriter } from "./createRunServer.ts";
import { TextTracker, type TrackedText } from "../TextTracker.ts";
import { StepCalls, type StepCallEncoder } from "./StepCalls.ts";

type EventOf<T extends AgentEvent["type"]> = Extract<AgentEvent, { type: T }>;

/** The usage of a step in tokens; 0 for a number that the agent has not reported. */
export interface StepUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The context of a step. */
export interface StepContext {
  readonly createId: (noun: string) => string;
  /** The agent's name, which takes the place of the model's. */
  readonly model: string;
}

/** Encodes one step as frames of a provider; called by `StepWriter`, and for calls by `StepCalls`. */
export interface StepEncoder extends StepCallEncoder {
  /** Starts a stream; frames that were written before belong to an earlier one. */
  begin(): void;
  text(text: TrackedText, delta: string, isFirst: boolean): readonly Frame[];
  /** Ends a text; `text.text` is its final text, or the rest of it if an earlier stream contains the beginning. */
  endText(text: TrackedText, citations: readonly Citation[]): readonly Frame[];
  /** Ends the step; `usage` is undefined if the agent has not reported it. */
  end(reason: EndReason, usage: StepUsage | undefined, error: KitError | undefined): readonly Frame[];
}

/** Encodes the events of one turn as steps of a provider's model; what the wire cannot express is left out. */
export class StepWriter implements RunWriter {
  readonly #encoder: StepEncoder;
  readonly #calls: StepCalls;
  /** Ids of messages that are not written: prompts and messages of sub-agents. */
  readonly #hidden = new Set<string>();
  readonly #texts = new TextTracker();
  #usage: StepUsage | undefined;

  constructor(encoder: StepEncoder) {
    this.#encoder = encoder;
    this.#calls = new StepCalls(encoder);
  }

  begin(): void {
    this.#texts.closeAll();
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
      case "branch.selected":
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
    const frames = rest === undefined ? [] : this.#writeDelta(rest);
    const closed = this.#texts.close(partId);
    if (closed === undefined) return frames;
    // If an earlier stream contains a part of it, only the rest is written here.
    if (closed.text.length === closed.written.length) closed.text = text;
    return [...frames, ...this.#encoder.endText(closed, citations)];
  }

  #end({ reason, error }: EventOf<"turn.ended">): readonly Frame[] {
    const calls = this.#calls.flush();
    const cut = reason === "tool_use" ? [] : this.#calls.abandon();
    const ends = this.#texts.closeAll().flatMap((text) => this.#encoder.endText(text, []));
    return [...calls, ...cut, ...ends, ...this.#encoder.end(reason, this.#usage, error)];
  }
}
