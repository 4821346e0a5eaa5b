/** Finds the first element of a story that matches a selector; throws when there is none. */
export function findPart(root: HTMLElement, selector: string): HTMLElement {
  const part = root.querySelector<HTMLElement>(selector);
  if (part === null) throw new Error(`This story shows no ${selector}.`);
  return part;
}
