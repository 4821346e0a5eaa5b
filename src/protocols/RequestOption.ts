import type { HttpRequest, Json } from "../model/index.ts";

/** One value of a `RequestOption`. */
export interface RequestChoice {
  /** Unique in its option. */
  readonly id: string;
  /** Its name in the menu. */
  readonly label: string;
  /** What it means, in the menu below its name. */
  readonly detail?: string | undefined;
  /**
   * What the field of the request contains; null leaves the field out.
   * @default the id
   */
  readonly value?: Json | undefined;
}

/** A setting of the app's own that each conversation can change, and that goes into the requests: the model, its effort. */
export interface RequestOption {
  /** Unique in its list. */
  readonly id: string;
  /** Its name in the menu. */
  readonly label: string;
  /** What can be chosen, in the order of the menu; at least one. */
  readonly choices: readonly RequestChoice[];
  /**
   * Id of the choice of a new conversation, and of one whose choice is no longer in the list.
   * @default the first choice
   */
  readonly default?: string | undefined;
  /**
   * The field of the request's body that the choice is put into; dots lead into objects: `reasoning.effort`.
   * @default the id of the option
   */
  readonly field?: string | undefined;
  /** Puts the choice into a request, instead of `field`, e.g. where it is part of the address. Returns the request; must not throw. */
  readonly apply?: ((request: HttpRequest, choice: RequestChoice) => HttpRequest) | undefined;
}
