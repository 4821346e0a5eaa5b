export { languages, LanguageProvider, loadMessages, matchLanguage } from "./messages/languages/index.ts";
export type { LanguageInfo, LanguageProviderProps, LanguageTag } from "./messages/languages/index.ts";
export type { Messages } from "./messages/index.ts";
