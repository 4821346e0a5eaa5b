import type { AgentEvent, TextKind } from "../model/index.ts";

type TextDelta = Extract<AgentEvent, { type: "text.delta" }>;
type TextFinal = Extract<AgentEvent, { type: "text.final" }>;

/** The state of a text in a writer of frames. */
export interface TrackedText {
  readonly messageId: string;
  readonly partId: string;
  readonly kind: TextKind;
  /** The text that was written on all streams of the turn. */
  written: string;
  /** The text that was written since it was last started. */
  text: string;
  /** Whether it was started on this stream and has not ended. */
  isOpen: boolean;
}

/** The addition of a delta to a text. */
export interface TextAddition {
  readonly text: TrackedText;
  /** The part of the delta that was not written before; never empty. */
  readonly delta: string;
  /** Whether the text must be started on this stream first. */
  readonly isFirst: boolean;
}

/** The difference between a final text and the written one. */
export interface TextEnding {
  /** The rest of the text, if the final text only continues the written one. */
  readonly rest: TextDelta | undefined;
  /** Whether the written text with the rest is the final text; otherwise the whole text must be sent again. */
  readonly isSame: boolean;
}

/** Accumulates the text deltas of a turn, for a writer of frames. A turn may have several streams, each with a part of its texts. */
export class TextTracker {
  readonly #texts = new Map<string, TrackedText>();

  /** Adds a delta; undefined if all of it was written before. */
  add({ messageId, partId, kind, at, delta: whole }: TextDelta): TextAddition | undefined {
    const tracked = this.#texts.get(partId);
    const delta = whole.slice(Math.max(0, (tracked?.written.length ?? 0) - at));
    if (delta === "") return undefined;
    const text = tracked ?? { messageId, partId, kind, written: "", text: "", isOpen: false };
    if (tracked === undefined) this.#texts.set(partId, text);
    const isFirst = !text.isOpen;
    text.text = isFirst ? delta : text.text + delta;
    text.isOpen = true;
    text.written += delta;
    return { text, delta, isFirst };
  }

  /** Compares a final text with the written one. */
  compare(event: TextFinal): TextEnding {
    const { messageId, turnId, partId, kind, text } = event;
    const written = this.#texts.get(partId)?.written ?? "";
    const isSame = text.startsWith(written);
    const delta = isSame ? text.slice(written.length) : "";
    const place = { turnId, messageId, partId, kind };
    return { rest: delta === "" ? undefined : { type: "text.delta", ...place, delta, at: written.length }, isSame };
  }

  /** Ends a text; undefined if it is not open on this stream. */
  close(partId: string): TrackedText | undefined {
    const text = this.#texts.get(partId);
    if (text?.isOpen !== true) return undefined;
    text.isOpen = false;
    return text;
  }

  /** Ends all texts that are open on this stream, in order, also before another stream of the turn starts. */
  closeAll(): readonly TrackedText[] {
    const open = [...this.#texts.values()].filter(({ isOpen }) => isOpen);
    for (const text of open) text.isOpen = false;
    return open;
  }
}
