/** The tag of a language that the kit has texts in; `en-XA` is the pseudo-locale for tests. */
export type LanguageTag = "en" | "de" | "fr" | "es" | "pt-BR" | "ja" | "zh-Hans" | "ar" | "he" | "en-XA";

/** A language that the kit has texts in. */
export interface LanguageInfo {
  /** BCP 47 tag. */
  readonly tag: Exclude<LanguageTag, "en-XA">;
  /** Its name in itself, for a menu of languages. */
  readonly name: string;
  /** The direction in which it is read. */
  readonly dir: "ltr" | "rtl";
}

/** The languages that the kit has texts in. */
export const languages: readonly LanguageInfo[] = [
  { tag: "en", name: "English", dir: "ltr" },
  { tag: "de", name: "Deutsch", dir: "ltr" },
  { tag: "fr", name: "Français", dir: "ltr" },
  { tag: "es", name: "Español", dir: "ltr" },
  { tag: "pt-BR", name: "Português (Brasil)", dir: "ltr" },
  { tag: "ja", name: "日本語", dir: "ltr" },
  { tag: "zh-Hans", name: "简体中文", dir: "ltr" },
  { tag: "ar", name: "العربية", dir: "rtl" },
  { tag: "he", name: "עברית", dir: "rtl" },
];

/** Returns a tag in its canonical form, with its script: "iw" as "he-Hebr", "zh-CN" as "zh-Hans"; undefined for what is no tag. */
function toCanonical(tag: string): { readonly language: string; readonly script: string | undefined } | undefined {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll("_", "-")).maximize();
    return { language, script };
  } catch {
    return undefined;
  }
}

function find(wanted: string): LanguageTag | undefined {
  if (wanted.toLowerCase() === "en-xa") return "en-XA";
  const canonical = toCanonical(wanted);
  return languages.find(({ tag }) => {
    const own = toCanonical(tag);
    return own?.language === canonical?.language && own?.script === canonical?.script;
  })?.tag;
}

/**
 * Returns the language of the kit that fits best: "de-AT" gives "de", "pt" gives "pt-BR", "zh-CN" gives "zh-Hans", "iw" gives "he".
 *
 * @param wanted A BCP 47 tag, or several of them, best first, e.g. `navigator.languages`. The regions of a language share its texts;
 *   another script does not: "zh-TW" is no "zh-Hans". Without a match: "en".
 */
export function matchLanguage(wanted: string | readonly string[]): LanguageTag {
  for (const tag of [wanted].flat()) {
    const match = find(tag);
    if (match !== undefined) return match;
  }
  return "en";
}

/** Returns the reading direction of a language of the kit. */
export function directionOf(tag: LanguageTag): "ltr" | "rtl" {
  return languages.find((language) => language.tag === tag)?.dir ?? "ltr";
}
