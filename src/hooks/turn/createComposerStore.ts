import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import type { ContentBlock } from "../../model/index.ts";
import type { Attachment } from "./attachments/Attachment.ts";

/** What is being written to the agent, shared by all components below one `<SessionProvider>`. */
export interface ComposerDraft {
  /** The typed text. */
  readonly text: string;
  /** The selected range of the text box, as UTF-16 offsets; both are equal for a caret. */
  readonly selection: readonly [start: number, end: number];
  /** Where the text box has to put its caret after a text was inserted; a new object for each insertion. */
  readonly inserted?: { readonly caret: number } | undefined;
  /** The caret after the text was typed by a person; undefined where it was written by code since. */
  readonly typedAt?: number | undefined;
}

/** A block that belongs to a piece of the typed text. */
export interface Reference {
  /** The piece, e.g. `@src/cart.js`. */
  readonly text: string;
  /** What the prompt contains for it, where the wire carries it. */
  readonly block: ContentBlock;
}

/** An earlier prompt that was put into the text box, to be sent again or changed. */
export interface RecalledPrompt {
  /** Its index among the texts of the user's prompts, oldest first, without empty ones and repetitions of the one before. */
  readonly index: number;
  /** Its text; the recall ends when the draft differs from it. */
  readonly text: string;
}

/** Everything of the next prompt. */
export interface ComposerContent extends ComposerDraft {
  /** The attached files, oldest first. */
  readonly attachments: readonly Attachment[];
  /** The blocks that were inserted with a text, oldest first. */
  readonly references: readonly Reference[];
  /** The earlier prompt that the draft repeats. */
  readonly recalled?: RecalledPrompt | undefined;
  /** How many files were left out when files were last attached, because they were too many. */
  readonly leftOut: number;
  /** Number of calls of `attach` whose code is still being loaded: nothing is sent before their files are attachments. */
  readonly attaching: number;
  /** Set when the user tried to send and nothing was sent, e.g. since an attachment was not ready; a new object for each attempt. */
  readonly refused?: object | undefined;
}

/** The next prompt of one composer, as a store. */
export type ComposerStore = StoreApi<ComposerContent>;

/** Returns a draft of a text that code has written, with the caret behind it. */
export function toDraft(text: string): ComposerDraft {
  return { text, selection: [text.length, text.length], inserted: undefined, typedAt: undefined };
}

/** Creates the store of a draft that begins with a text. */
export function createComposerStore(text: string): ComposerStore {
  return createStore(() => ({ ...toDraft(text), attachments: [], references: [], leftOut: 0, attaching: 0 }));
}

/** The draft that continues each draft that was joined to it. */
const continued = new WeakMap<ComposerStore, ComposerStore>();

/** Returns the draft that has the content of a draft now: itself, or the one that it was joined to. */
export function findDraft(draft: ComposerStore): ComposerStore {
  const next = continued.get(draft);
  return next === undefined ? draft : findDraft(next);
}

/** Appends what a later draft contains to a kept one, the text on a line of its own; what is still being attached ends there. */
export function joinDrafts(kept: ComposerStore, later: ComposerStore): void {
  continued.set(later, kept);
  const { text, attachments, references, attaching } = later.getState();
  kept.setState((state) => ({
    ...toDraft([state.text, text].filter((one) => one !== "").join("\n")),
    attachments: [...state.attachments, ...attachments],
    references: [...state.references, ...references],
    attaching: state.attaching + attaching,
  }));
}

/** Returns the draft with a text in place of its selection, and the caret behind that text. */
export function insertText({ text, selection: [start, end] }: ComposerDraft, inserted: string): ComposerDraft {
  const caret = start + inserted.length;
  return {
    text: text.slice(0, start) + inserted + text.slice(end),
    selection: [caret, caret],
    inserted: { caret },
  };
}

/**
 * Returns the blocks whose texts a draft still contains, each as a whole: `@a.js` is not in `@a.jsx`. Of several with one text there are at
 * most as many as the text occurs, the latest ones.
 */
export function findReferred(text: string, references: readonly Reference[]): readonly ContentBlock[] {
  const count = (name: string): number =>
    text
      .split(name)
      .slice(1)
      // What follows makes it a longer name: `@a.js` in `@a.jsx`, `@src` in `@src/cart.js`. A full stop at the end of a sentence does not.
      .filter((rest) => !/^[./-]*[\p{L}\p{N}_]/u.test(rest)).length;
  return references.flatMap(({ text: name, block }, index) => {
    const later = references.slice(index + 1).filter((one) => one.text === name);
    return later.length < count(name) ? block : [];
  });
}
