import { isColour, parseTokens, type Token } from "../../scripts/tokens/parseTokens.ts";
import css from "../../src/styles/tokens.css?raw";

/** The tokens of src/styles/tokens.css, read when the page is built. */
export const tokens: readonly Token[] = parseTokens(css);

/** Those that are colours. */
export const colours: readonly Token[] = tokens.filter((token) => isColour(token, tokens));

/** The value of a token as the kit draws it: the app's, else the default. */
export function read(name: string): string {
  return `var(--cs-${name}, var(--cs-default-${name}))`;
}

/** Those of a section of the source, e.g. "Type". Throws where there are none. */
export function selectSection(section: string): readonly Token[] {
  const found = tokens.filter((token) => token.section === section);
  if (found.length === 0) throw new Error(`src/styles/tokens.css has no section ${section}.`);
  return found;
}
