import { shortenText } from "../../../model/index.ts";
import { toComparable } from "../../../content/index.ts";
import type { RequestOption } from "../../../model/index.ts";

/** What an answer button says, and what the agent calls the option. */
export interface OptionName {
  /** The kit's words for what the option does. */
  readonly text: string;
  /** The agent's label, cut after 300 characters; undefined where it says what the kit says. */
  readonly label: string | undefined;
  /** Whether the label is on the button, quoted: nothing else tells this option from others, or says what it does. */
  readonly isQuoted: boolean;
  /** Tells it from options whose buttons would read alike; undefined where none does. */
  readonly mark: OptionMark | undefined;
}

/** What is shown behind a name to tell it from others. */
export interface OptionMark {
  readonly text: string;
  /** Whether it is the agent's id of the option; else its number among all of them. */
  readonly isId: boolean;
}

/** Characters of an agent's label that are shown. */
const maxLabel = 300;

/** Returns what is shown of a text that the agent uses as a label. That it goes on is told: a part can say the opposite of the whole. */
export function toShownLabel(label: string): string {
  return shortenText(label, maxLabel);
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
 * beside the buttons; only among options of one kind, and on one whose effect the agent alone states, it is on the button. Buttons that
 * would still read alike have a mark: the ids of their options where these tell them apart, else numbers.
 *
 * @param words The kit's words by kind.
 */
export function nameOptions(
  options: readonly RequestOption[],
  words: Readonly<Record<RequestOption["kind"], string>>,
): ReadonlyMap<RequestOption, OptionName> {
  const names = options.map((option) => {
    const { kind } = option;
    const isAlone = kind !== "other" && !options.some((other) => other !== option && other.kind === kind);
    const label = option.label.trim();
    const said = label.toLowerCase();
    const isSame = said === "" || said === words[kind].toLowerCase() || (isAlone && synonyms[kind].includes(said));
    const name = {
      text: words[kind],
      label: isSame ? undefined : toShownLabel(label),
      isQuoted: !isSame && !isAlone,
    };
    return { option, name, read: toComparable(`${name.text} ${name.isQuoted ? name.label : ""}`) };
  });
  const idsOf = new Map<string, string[]>();
  for (const { option, read } of names) {
    const ids = idsOf.get(read) ?? [];
    ids.push(option.id);
    idsOf.set(read, ids);
  }
  const areTold = new Map(Array.from(idsOf, ([read, ids]) => [read, tellApart(ids)]));
  return new Map(
    names.map(({ option, name, read }, index) => {
      const isAlone = idsOf.get(read)?.length === 1;
      const isId = areTold.get(read) === true;
      return [option, { ...name, mark: isAlone ? undefined : { text: isId ? option.id : String(index + 1), isId } }];
    }),
  );
}

/** An id that can be read at a glance. Words in it would be read as a label. */
const plainId = /^[\w.:-]{1,40}$/;

/** Whether a person can tell options apart by these ids. */
function tellApart(ids: readonly string[]): boolean {
  return ids.every((id) => plainId.test(id)) && new Set(ids.map(toComparable)).size === ids.length;
}
