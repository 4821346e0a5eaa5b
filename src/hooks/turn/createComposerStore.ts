import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

/** What is being written to the agent, shared by all components below one `<SessionProvider>`. */
export interface ComposerDraft {
  /** The typed text. */
  readonly text: string;
  /** The selected range of the text box, as UTF-16 offsets; both are equal for a caret. */
  readonly selection: readonly [start: number, end: number];
  /** Where the text box has to put its caret after a text was inserted; a new object for each insertion. */
  readonly inserted?: { readonly caret: number } | undefined;
}

/** The draft of one composer, as a store. */
export type ComposerStore = StoreApi<ComposerDraft>;

/** Creates the store of a draft that begins with a text. */
export function createComposerStore(text: string): ComposerStore {
  return createStore(() => ({ text, selection: [text.length, text.length] }));
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
