import type { ContentBlock } from "../../../model/index.ts";

/** Something that a person can mention in a prompt by `@`: a file, a ticket, a colleague. */
export interface Mention {
  /** Unique in its list. */
  readonly id: string;
  /** What is shown; untrusted text, whose hidden characters are marked. */
  readonly label: string;
  /** What is shown behind it, e.g. a state or a folder; untrusted text, too. */
  readonly detail?: string | undefined;
  /**
   * The text to write behind the `@`.
   * @default the label
   */
  readonly insert?: string | undefined;
  /** Sent with the prompt as long as its text contains the mention, where the wire carries such a block, e.g. a `resource_link`. */
  readonly content?: ContentBlock | undefined;
}

/** Finds what can be mentioned. */
export interface MentionSource {
  /**
   * Returns what matches the text behind the `@`, best first; the first 50 are shown. Called at once for each change until the first answer
   * has come, then after a pause of 150 ms in typing. `signal` is aborted when the text has changed. A throw or a rejection is shown as
   * "The search failed".
   */
  search(query: string, context: { readonly signal: AbortSignal }): readonly Mention[] | Promise<readonly Mention[]>;
}
