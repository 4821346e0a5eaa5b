import type { RequestOption } from "../../../model/index.ts";

/** What an answer button says, and what the agent calls the option. */
export interface OptionName {
  /** The kit's words for what the option does. */
  readonly text: string;
  /** The agent's label, cut after 300 characters; undefined where it says what the kit says. */
  readonly label: string | undefined;
  /** Whether the label is on the button, quoted: nothing else tells this option from others, or says what it does. */
  readonly isQuoted: boolean;
}

/** Characters of an agent's label that are shown. */
const maxLabel = 300;

/** Returns what is shown of a text that the agent uses as a label. That it goes on is told: a part can say the opposite of the whole. */
export function toShownLabel(label: string): string {
  return label.length > maxLabel ? `${label.slice(0, maxLabel)}…` : label;
}

/** Labels that say in other words what the kit says. */
const synonyms: Readonly<Record<RequestOption["kind"], readonly string[]>> = {
  allow_once: ["allow", "allow once", "allow this time", "approve", "approve once", "yes"],
  allow_always: ["allow always", "always allow", "approve always", "always approve"],
  reject_once: ["deny", "deny once", "reject", "reject once", "decline", "no"],
  reject_always: ["deny always", "always deny", "reject always", "always reject"],
  other: [],
};

/**
 * Returns the names of the options of one request. The agent's label can mislead, so a button has the kit's words, and the label stands
 * beside the buttons; only among options of one kind, and on one whose effect the agent alone states, it is on the button.
 *
 * @param words The kit's words by kind.
 */
export function nameOptions(
  options: readonly RequestOption[],
  words: Readonly<Record<RequestOption["kind"], string>>,
): ReadonlyMap<RequestOption, OptionName> {
  return new Map(
    options.map((option) => {
      const { kind } = option;
      const isAlone = kind !== "other" && !options.some((other) => other !== option && other.kind === kind);
      const label = option.label.trim();
      const said = label.toLowerCase();
      const isSame = said === "" || said === words[kind].toLowerCase() || (isAlone && synonyms[kind].includes(said));
      return [
        option,
        { text: words[kind], label: isSame ? undefined : toShownLabel(label), isQuoted: !isSame && !isAlone },
      ];
    }),
  );
}
