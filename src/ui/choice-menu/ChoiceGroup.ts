/** A group of choices of which one is selected; a switch is a group with the choices on and off. */
export interface ChoiceGroup {
  readonly id: string;
  /** Heading above its choices. */
  readonly label: string;
  /** Value of the selected choice. */
  readonly value: string;
  readonly choices: readonly {
    readonly value: string;
    readonly name: string;
    readonly description?: string | undefined;
    /** Title of the subgroup that contains it. */
    readonly group?: string | undefined;
  }[];
}
