import { createContext, useContext } from "react";
import type { Context } from "react";

/** The language of the kit's texts and its reading direction, as the attributes of an element. */
export interface Language {
  /** BCP 47 tag of the texts that are shown, e.g. "de"; absent where the app has chosen no language. */
  readonly lang?: string | undefined;
  /** The direction in which the language is read. */
  readonly dir?: "ltr" | "rtl" | undefined;
}

/** The language of the texts inside; empty without a `<LanguageProvider>`. */
export const LanguageContext: Context<Language> = createContext<Language>({});

/** Returns the language of the surrounding `<LanguageProvider>`; without one, neither attribute. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
