/** A hostile text. */
export interface HostileItem {
  readonly id: string;
  readonly payload: string;
}

/** What the page of hostile texts offers to its test, as globals. */
export interface HostilePage {
  /** Draws each text in every place where text of the wire is drawn; returns the forbidden effects that it found. */
  readonly draw: (items: readonly HostileItem[]) => Promise<string[]>;
}
