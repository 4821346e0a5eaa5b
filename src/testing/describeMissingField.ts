/** The error for a label that no field of the form has. `labels`: the texts of those that are there. */
export function describeMissingField(label: string, labels: readonly string[]): string {
  const names = labels.map((text) => JSON.stringify(text.trim().replace(/ required$/, "")));
  return `The form has no field ${JSON.stringify(label)}; its fields are ${names.join(", ")}.`;
}
