export { languages, matchLanguage } from "./languages.ts";
export type { LanguageInfo, LanguageTag } from "./languages.ts";
export { LanguageProvider } from "./LanguageProvider.tsx";
export type { LanguageProviderProps } from "./LanguageProvider.tsx";
export { loadMessages } from "./loadMessages.ts";
