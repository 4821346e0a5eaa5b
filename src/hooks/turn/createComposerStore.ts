import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import type { Attachment } from "./attachments/Attachment.ts";

/** What is being written to the agent, shared by all components below one `<SessionProvider>`. */
export interface ComposerDraft {
  /** The typed text. */
  readonly text: string;
  /** The selected range of the text box, as UTF-16 offsets; both are equal for a caret. */
  readonly selection: readonly [start: number, end: number];
  /** Where the text box has to put its caret after a text was inserted; a new object for each insertion. */
  readonly inserted?: { readonly caret: number } | undefined;
}

/** An earlier prompt that was put into the text box, to be sent again or changed. */
export interface RecalledPrompt {
  /** Its index among the user's prompts, oldest first. */
  readonly index: number;
  /** Its text; the recall ends when the draft differs from it. */
  readonly text: string;
}

/** Everything of the next prompt. */
export interface ComposerContent extends ComposerDraft {
  /** The attached files, oldest first. */
  readonly attachments: readonly Attachment[];
  /** The earlier prompt that the draft repeats. */
  readonly recalled?: RecalledPrompt | undefined;
  /** How many files were left out when files were last attached, because they were too many. */
  readonly leftOut: number;
  /** When the user last tried to send although an attachment was not ready; a new object for each attempt. */
  readonly refused?: object | undefined;
}

/** The next prompt of one composer, as a store. */
export type ComposerStore = StoreApi<ComposerContent>;

/** Creates the store of a draft that begins with a text. */
export function createComposerStore(text: string): ComposerStore {
  return createStore(() => ({ text, selection: [text.length, text.length], attachments: [], leftOut: 0 }));
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
