/**
 * Folds upper and lower case for a comparison that disregards it, and keeps the length: an index in the folded text is one in the text.
 * It does not depend on the neighbours of a character: the folds of two texts are the fold of both together.
 */
export function foldCase(text: string): string {
  // `İ` is the only letter whose lower case is longer, `Σ` the only one with another lower case at the end of a word.
  return text.replaceAll("İ", "i").toLowerCase().replaceAll("ς", "σ");
}
