/** A text that tries something. */
export interface HostileItem {
  readonly id: string;
  readonly payload: string;
}

/** What the page of hostile texts offers to its test, as globals. */
export interface HostilePage {
  /** Draws each text in every place where text of the wire is drawn; returns what it should not have brought about. */
  readonly draw: (items: readonly HostileItem[]) => Promise<string[]>;
}
