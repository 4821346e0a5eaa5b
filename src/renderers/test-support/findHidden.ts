import { hidesCharacters } from "../../content/index.ts";

/** Attributes whose text is shown or read by screen readers. */
const spoken = [
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "title",
  "alt",
  "placeholder",
];

/**
 * Lists the texts and read attributes below an element that contain an invisible character. Form fields are skipped: they contain the
 * edited text.
 */
export function findHidden(root: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
    if (node instanceof Text && hidesCharacters(node.data) && node.parentElement?.localName !== "textarea")
      found.push(`text in ${describe(node.parentElement)}: ${JSON.stringify(node.data.slice(0, 60))}`);
    if (!(node instanceof Element)) continue;
    for (const name of spoken) {
      const value = node.getAttribute(name);
      if (value !== null && hidesCharacters(value))
        found.push(`${name} of ${describe(node)}: ${JSON.stringify(value.slice(0, 60))}`);
    }
  }
  return found;
}

function describe(element: Element | null): string {
  return element === null ? "nothing" : `${element.localName}.${element.className}`;
}
