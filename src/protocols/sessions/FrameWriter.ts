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
  /** The message the reader is in; undefined is the turn's own. */
  place: string | undefined;
  openPart: string | undefined;
  readonly userMessages: Set<string>;
  readonly texts: TextTracker;
  readonly calls: CallWriter;
}

const none: readonly WireFrame[] = [];

/**
 * Writes agent events as frames: the mirror of `readKitFrame` and of a protocol's own reader.
 *
 * Remembers only what the current turn needs, so a stream that starts elsewhere is prepared by writing the turn's earlier events
 * and throwing the frames away.
 */
export class FrameWriter {
  readonly #options: FrameWriterOptions;
  #turn: Writing;

  constructor(options: FrameWriterOptions) {
    this.#options = options;
    this.#turn = this.#begin(undefined);
  }

  /** Gives the frames of one event, in order; often one, sometimes none. */
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
        // message.wire is the server's own business; trimming, replies and loaded history never are in a server's log.
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

  /** Who sent the prompt knows it; to others its events go whole. */
  #writePrompt(event: AgentEvent): readonly WireFrame[] {
    return this.#options.follows ? this.#writeKit(toKitEvent(event)) : none;
  }

  /** Takes the reader to the message that the next frame belongs to. */
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
    // A final text that is longer than what was streamed is written to its end in the protocol's own words.
    const { rest, isSame } = this.#turn.texts.compare(event);
    const whole = rest === undefined ? this.#goTo(messageId) : this.#writeDelta(rest);
    this.#turn.texts.close(partId);
    return [...whole, ...this.#writeKit({ type, partId, kind, text: isSame ? undefined : text, citations })];
  }
}
