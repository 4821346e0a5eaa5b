import { hidesCharacters } from "../text/visibleProse.ts";
import { findFlags, type VisibleFlag } from "../text/visibleText.ts";

/** Flags that are natural in prose and code; misleading only in a single line that is trusted. */
const harmlessInProse: ReadonlySet<VisibleFlag> = new Set<VisibleFlag>([
  "padding",
  "variation-selector",
  "mixed-script",
  "combining-flood",
  "syntax-lookalike",
  "compat-lookalike",
  "unusual-space",
]);

/** Whether a text is treated as prose or code, where other alphabets and combining marks are natural: it is long, or has several lines. */
export function isProse(text: string): boolean {
  return text.length >= 500 || text.includes("\n");
}

/** Returns why a text of a call misleads its reader; empty for ordinary text. `prose`: see `isProse`. Linear in the length of the text. */
export function findMisleading(text: string, prose: boolean): readonly VisibleFlag[] {
  return findFlags(text).filter((flag) => {
    if (!prose) return true;
    return !harmlessInProse.has(flag) && (flag !== "invisible" || hidesCharacters(text));
  });
}
