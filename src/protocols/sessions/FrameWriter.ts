import { CallWriter } from "./CallWriter.ts";
import { writeKitFrame, type FrameWriterOptions, type WireFrame } from "./FrameEncoder.ts";
import { isEmpty } from "../../model/index.ts";
import type { AgentEvent, JsonObject } from "../../model/index.ts";
import { toKitEvent, writeKitFields } from "../kit-events/kitFields.ts";
import { readObject, withoutUndefined } from "../read.ts";
import { TextTracker } from "../TextTracker.ts";

interface Writing {
  readonly turnId: string | undefined;
  started: boolean;
  mainMessageId?: string | undefined;
  /** The reader's current message; undefined for the turn's own message. */
  place: string | undefined;
  /** The text part that the reader continues with a delta without a part id. */
  openPart: string | undefined;
  readonly userMessages: Set<string>;
  readonly texts: TextTracker;
  readonly calls: CallWriter;
}

const none: readonly WireFrame[] = [];

/**
 * Encodes agent events as frames of DeltaKit or AAP: the inverse of `readKitFrame` and of a protocol's own reader.
 *
 * Its state covers only the current turn. For a stream that starts later, write the turn's earlier events first and discard the
 * frames.
 */
export class FrameWriter {
  readonly #options: FrameWriterOptions;
  #turn: Writing;

  constructor(options: FrameWriterOptions) {
    this.#options = options;
    this.#turn = this.#begin(undefined);
  }

  /** Returns the frames of one event, in order; often one, sometimes none. */
  write(event: AgentEvent): readonly WireFrame[] {
    const { turnId } = event;
    const isNew = turnId !== undefined && turnId !== this.#turn.turnId;
    if (isNew) this.#turn = this.#begin(turnId);
    const named = isNew && this.#options.follows ? this.#writeKit({ turnId }) : none;
    const frames = this.#write(event);
    if (frames.length > 0 && event.type !== "text.delta") this.#turn.openPart = undefined;
    return named.length === 0 ? frames : [...named, ...frames];
  }

  #begin(turnId: string | undefined): Writing {
    return {
      turnId,
      started: false,
      place: undefined,
      openPart: undefined,
      userMessages: new Set(),
      texts: new TextTracker(),
      calls: new CallWriter(this.#options),
    };
  }

  #writeKit(kit: object): readonly WireFrame[] {
    return this.#options.extensions ? [writeKitFrame(kit)] : none;
  }

  #extra(fields: object): JsonObject {
    return this.#options.extensions && !isEmpty(fields) ? writeKitFields(fields) : {};
  }

  #write(event: AgentEvent): readonly WireFrame[] {
    const turn = this.#turn;
    switch (event.type) {
      case "turn.started": {
        const isFirst = !turn.started;
        turn.started = true;
        return this.#options.encoder.started(isFirst);
      }
      case "turn.ended":
        return [
          ...turn.calls.writeAll(),
          ...this.#options.encoder.ended(event.reason, event.error, turn.calls.awaited()),
        ];
      case "turn.stopping":
      case "failure.received":
      case "branch.selected":
        return this.#writeKit(toKitEvent(event));
      case "message.started":
        return this.#startMessage(event);
      case "text.delta":
        return this.#writeDelta(event);
      case "text.final":
        return this.#writeFinal(event);
      case "part.added": {
        if (turn.userMessages.has(event.messageId)) return this.#writePrompt(event);
        const { type, part } = event;
        return [...this.#goTo(event.messageId), ...this.#writeKit({ type, part })];
      }
      case "toolCall.started":
      case "toolCall.argumentDelta":
      case "toolCall.updated":
      case "toolCall.contentAdded":
      case "toolCall.outputDelta":
        return [...this.#goTo(event.messageId), ...turn.calls.write(event)];
      case "request.opened":
      case "request.withdrawn":
      case "request.updated":
        return turn.calls.writeRequest(event);
      case "session.updated": {
        const { title, plan, usage, commands } = event.patch;
        const patch = withoutUndefined({ title, plan, usage, commands });
        return isEmpty(patch) ? none : this.#writeKit({ type: event.type, patch });
      }
      case "unknown.received": {
        const data = readObject(event.value);
        return data === undefined ? none : [{ name: event.name, data }];
      }
      case "history.loaded":
      case "message.trimmed":
      case "message.wire":
      case "reply.received":
        // message.wire is internal to the server; trimming, replies and loaded history are never in a server's log.
        return none;
    }
  }

  #startMessage(event: Extract<AgentEvent, { type: "message.started" }>): readonly WireFrame[] {
    const turn = this.#turn;
    const { type, messageId, role, parent } = event;
    if (role === "user") {
      turn.userMessages.add(messageId);
      return this.#writePrompt(event);
    }
    if (parent === undefined && turn.mainMessageId === undefined && role === "assistant") {
      turn.mainMessageId = messageId;
      return none;
    }
    const parentToolCallId = parent === undefined ? undefined : turn.calls.tracker.idOf(parent);
    turn.place = messageId;
    return this.#writeKit({ type, messageId, role, parentToolCallId });
  }

  /** Writes an event of a prompt, only for readers that did not send it. */
  #writePrompt(event: AgentEvent): readonly WireFrame[] {
    return this.#options.follows ? this.#writeKit(toKitEvent(event)) : none;
  }

  /** Writes the frame that sets the reader's current message, if it changes. */
  #goTo(messageId: string): readonly WireFrame[] {
    const turn = this.#turn;
    turn.mainMessageId ??= messageId;
    const place = messageId === turn.mainMessageId ? undefined : messageId;
    if (place === turn.place) return none;
    turn.place = place;
    turn.openPart = undefined;
    return this.#writeKit({ messageId: place ?? null });
  }

  #writeDelta(event: Extract<AgentEvent, { type: "text.delta" }>): readonly WireFrame[] {
    const turn = this.#turn;
    const { messageId, partId, kind } = event;
    if (turn.userMessages.has(messageId)) return this.#writePrompt(event);
    const place = this.#goTo(messageId);
    const added = turn.texts.add(event);
    if (added === undefined) return place;
    const partField = turn.openPart === partId ? {} : { partId };
    const kindField = kind === "answer" || kind === "raw" ? {} : { kind };
    turn.openPart = partId;
    return [...place, this.#options.encoder.text(added.delta, kind, this.#extra({ ...partField, ...kindField }))];
  }

  #writeFinal(event: Extract<AgentEvent, { type: "text.final" }>): readonly WireFrame[] {
    const { type, messageId, partId, kind, text, citations } = event;
    if (this.#turn.userMessages.has(messageId)) return this.#writePrompt(event);
    // If the final text only continues the streamed one, the rest is written as a delta of the protocol.
    const { rest, isSame } = this.#turn.texts.compare(event);
    const whole = rest === undefined ? this.#goTo(messageId) : this.#writeDelta(rest);
    this.#turn.texts.close(partId);
    return [...whole, ...this.#writeKit({ type, partId, kind, text: isSame ? undefined : text, citations })];
  }
}
