import { en } from "../en.ts";
import type { Messages } from "../en.ts";
import { matchLanguage } from "./languages.ts";
import type { LanguageTag } from "./languages.ts";

/** The packs, each in a chunk of its own. */
const packs: Readonly<Record<LanguageTag, () => Messages | Promise<Messages>>> = {
  en: () => en,
  de: async () => (await import("./de.ts")).de,
  fr: async () => (await import("./fr.ts")).fr,
  es: async () => (await import("./es.ts")).es,
  "pt-BR": async () => (await import("./pt-BR.ts")).ptBR,
  ja: async () => (await import("./ja.ts")).ja,
  "zh-Hans": async () => (await import("./zh-Hans.ts")).zhHans,
  ar: async () => (await import("./ar.ts")).ar,
  he: async () => (await import("./he.ts")).he,
  "en-XA": async () => (await import("./pseudo.ts")).toPseudo(en),
};

const loaded = new Map<LanguageTag, Messages>([["en", en]]);

/**
 * Loads the texts of a language. Once loaded, `<LanguageProvider>` shows them from its first render on.
 *
 * @param language A BCP 47 tag, or several of them, best first; see `matchLanguage`.
 * @returns The texts of the language that fits best. Rejects when they cannot be loaded; the next call tries again.
 */
export async function loadMessages(language: string | readonly string[]): Promise<Messages> {
  const tag = matchLanguage(language);
  const messages = loaded.get(tag) ?? (await packs[tag]());
  loaded.set(tag, messages);
  return messages;
}

/** Returns the texts of a language that has been loaded; undefined before. */
export function getLoaded(tag: LanguageTag): Messages | undefined {
  return loaded.get(tag);
}
