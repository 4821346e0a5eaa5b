import { hidesCharacters } from "../text/visibleProse.ts";
import { findFlags, type VisibleFlag } from "../text/visibleText.ts";

/** Natural in prose and code; misleading only where one line is trusted. */
const harmlessInProse: ReadonlySet<VisibleFlag> = new Set<VisibleFlag>([
  "padding",
  "variation-selector",
  "mixed-script",
  "combining-flood",
  "syntax-lookalike",
  "compat-lookalike",
  "unusual-space",
]);

/** Whether a text is read as prose or code, in which other alphabets and marks are natural: it is long, or has several lines. */
export function isProse(text: string): boolean {
  return text.length >= 500 || text.includes("\n");
}

/** Says why a text of a call misleads its reader; empty for ordinary text. Linear in the length of the text. */
export function findMisleading(text: string, prose: boolean): readonly VisibleFlag[] {
  return findFlags(text).filter((flag) => {
    if (!prose) return true;
    return !harmlessInProse.has(flag) && (flag !== "invisible" || hidesCharacters(text));
  });
}
