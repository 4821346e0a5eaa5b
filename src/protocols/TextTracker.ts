import type { AgentEvent, TextKind } from "../model/index.ts";

type TextDelta = Extract<AgentEvent, { type: "text.delta" }>;
type TextFinal = Extract<AgentEvent, { type: "text.final" }>;

/** A text of a turn as the writer of its frames knows it. */
export interface TrackedText {
  readonly messageId: string;
  readonly partId: string;
  readonly kind: TextKind;
  /** What all streams of the turn have of it. */
  written: string;
  /** What the stream that is being written has of it. */
  text: string;
  /** Whether it was started on this stream and is not ended. */
  isOpen: boolean;
}

/** What a delta adds to a text. */
export interface TextAddition {
  readonly text: TrackedText;
  /** The part of the delta that was not written before; never empty. */
  readonly delta: string;
  /** Whether the text has to be started on this stream first. */
  readonly isFirst: boolean;
}

/** How a final text differs from what was written of it. */
export interface TextEnding {
  /** The rest of the text, where it only goes further than what was written. */
  readonly rest: TextDelta | undefined;
  /** Whether what was written, with the rest, is the final text; else the client has to be given the whole again. */
  readonly isSame: boolean;
}

/** Accumulates what the deltas of a turn say of its texts, for a writer of frames. */
export class TextTracker {
  readonly #texts = new Map<string, TrackedText>();

  /** The texts that were started on this stream and are not ended, in their order. */
  get open(): readonly TrackedText[] {
    return [...this.#texts.values()].filter(({ isOpen }) => isOpen);
  }

  /** Begins another stream of the turn: what was written went to an earlier one. */
  begin(): void {
    for (const text of this.#texts.values()) {
      text.isOpen = false;
      text.text = "";
    }
  }

  /** Adds a delta; undefined where all of it was written before. */
  add({ messageId, partId, kind, at, delta: whole }: TextDelta): TextAddition | undefined {
    const known = this.#texts.get(partId);
    const delta = whole.slice(Math.max(0, (known?.written.length ?? 0) - at));
    if (delta === "") return undefined;
    const text = known ?? { messageId, partId, kind, written: "", text: "", isOpen: false };
    if (known === undefined) this.#texts.set(partId, text);
    const isFirst = !text.isOpen;
    text.isOpen = true;
    text.written += delta;
    text.text += delta;
    return { text, delta, isFirst };
  }

  /** Compares a final text with what was written. */
  compare(event: TextFinal): TextEnding {
    const { messageId, turnId, partId, kind, text } = event;
    const written = this.#texts.get(partId)?.written ?? "";
    const isSame = text.startsWith(written);
    const delta = isSame ? text.slice(written.length) : "";
    const place = { turnId, messageId, partId, kind };
    return { rest: delta === "" ? undefined : { type: "text.delta", ...place, delta, at: written.length }, isSame };
  }

  /** Ends a text; undefined where it is not open on this stream. */
  close(partId: string): TrackedText | undefined {
    const text = this.#texts.get(partId);
    if (text?.isOpen !== true) return undefined;
    text.isOpen = false;
    return text;
  }

  /** Ends all texts that are open on this stream. */
  closeAll(): readonly TrackedText[] {
    const { open } = this;
    for (const text of open) text.isOpen = false;
    return open;
  }
}
