export { en } from "./en.ts";
export type { Messages } from "./en.ts";
export { isDone } from "./recordTexts.ts";
export { printKeys } from "./keyboard.ts";
export { useLanguage } from "./language.ts";
export { MessagesProvider, useMessages } from "./MessagesProvider.tsx";
export type { MessagesOverride, MessagesProviderProps } from "./MessagesProvider.tsx";
