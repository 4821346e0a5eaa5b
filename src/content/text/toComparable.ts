import { foldCase } from "./foldCase.ts";
import { blankGlyphs } from "./visibleText.ts";

const unseen = new RegExp(`[${blankGlyphs}\\p{Cf}\\p{Default_Ignorable_Code_Point}]|(?!\\s)\\p{Cc}`, "gu");

/** Cyrillic and Greek letters that are drawn as Latin ones, in lower case, and the letters that they look like. */
const lookalikes = new Map(
  Array.from("аеіјорсухѕһԁԛԝοανρικ", (letter, at) => [letter, "aeijopcyxshdqwoavpik".charAt(at)]),
);
const lookalike = new RegExp(`[${[...lookalikes.keys()].join("")}]`, "gu");

/**
 * Returns a form of a text that is the same for texts that read alike: without invisible characters, with one space for any blanks, in
 * lower case, with ordinary letters for their forms and for the commonest of those that look like them. Only for comparisons. Linear in the
 * length of the text.
 */
export function toComparable(text: string): string {
  const plain = foldCase(text.normalize("NFKC").replaceAll(unseen, "")).normalize("NFKC");
  return plain
    .replaceAll(lookalike, (letter) => lookalikes.get(letter) ?? letter)
    .replaceAll(/\s+/g, " ")
    .trim();
}
