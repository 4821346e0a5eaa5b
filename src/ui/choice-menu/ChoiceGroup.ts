/** One thing to choose from a list, or to switch on and off. */
export interface ChoiceGroup {
  readonly id: string;
  /** Heading over its choices. */
  readonly label: string;
  /** Value of the choice that holds. */
  readonly value: string;
  readonly choices: readonly {
    readonly value: string;
    readonly name: string;
    readonly description?: string | undefined;
    /** Title of the group it stands in. */
    readonly group?: string | undefined;
  }[];
}
