/** Letters between which no blanks are written. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function isSpaced(left: string, right: string): boolean {
  const [before = " "] = left.slice(-2).match(/.$/su) ?? [];
  const [after = " "] = right.match(/^./su) ?? [];
  // An opening bracket or quotation mark has no blank behind it, a sign that ends something none before it.
  return (
    /\s|[\p{Ps}\p{Pi}]/u.test(before) ||
    /\s|[\p{Pe}\p{Pf}.,;:!?、。]/u.test(after) ||
    (unspaced.test(before) && unspaced.test(after))
  );
}

/** Returns a text with the blanks that separate it from what stands before and after it; an empty text stays empty. */
export function spaceText(before: string, text: string, after: string): string {
  if (text === "") return "";
  return `${isSpaced(before, text) ? "" : " "}${text}${isSpaced(text, after) ? "" : " "}`;
}

/** Tags for which recognizers expect a region. */
const regions: Readonly<Record<string, string>> = { "zh-hans": "zh-CN", "zh-hant": "zh-TW" };

/**
 * Returns the tag of a language for a recognizer: that of the person's languages which is the same language, with its region, else the
 * language itself. `lang`: the language of the interface; empty for the person's first one.
 */
export function toSpeechLanguage(lang: string, languages: readonly string[]): string {
  const primary = (tag: string): string => tag.toLowerCase().split("-", 1).join("");
  if (lang === "") return languages[0] ?? "en-US";
  const own = regions[lang.toLowerCase()] ?? lang;
  if (own !== lang) return own;
  return languages.find((tag) => primary(tag) === primary(lang)) ?? own;
}
