/** Measurements of a huge value after it was drawn. */
export interface DrawnGiant {
  /** Elements in the page. */
  readonly elements: number;
  /** Characters of text in the page. */
  readonly characters: number;
  /** Milliseconds of the longest stretch in which the page did nothing else, from the event to the still page. */
  readonly longest: number;
  /** The visible text at the end. */
  readonly text: string;
}

/** What the page of giants offers to its test, as globals. */
export interface HugePage {
  /** Names of the giants. */
  readonly giants: readonly string[];
  /** Draws one of so many megabytes, or of the size that it has in any case. */
  readonly drawGiant: (name: string, megabytes: number) => Promise<DrawnGiant>;
}
