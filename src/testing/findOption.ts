/** What the form calls the answers of a yes/no question that nobody has answered: it is a list then, not a checkbox. */
const answers: Readonly<Record<string, string>> = { true: "Yes", false: "No" };

/**
 * The text of the option of a list that a value names: the value itself, or "Yes" and "No" for "true" and "false". Throws with the texts
 * that are there where none is named.
 */
export function findOption(value: string, options: readonly string[]): string {
  const named = [value, answers[value]].find((text) => text !== undefined && options.includes(text));
  if (named !== undefined) return named;
  const names = options.map((text) => JSON.stringify(text));
  throw new Error(`The list has no option ${JSON.stringify(value)}; its options are ${names.join(", ")}.`);
}
