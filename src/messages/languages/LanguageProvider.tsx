"use client";
import { useEffect, useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { LanguageContext } from "../language.ts";
import { MessagesProvider } from "../MessagesProvider.tsx";
import { directionOf, matchLanguage } from "./languages.ts";
import type { LanguageTag } from "./languages.ts";
import { getLoaded, loadMessages } from "./loadMessages.ts";

/** Props of `LanguageProvider`. */
export interface LanguageProviderProps {
  /** The BCP 47 tag of the language, or several of them, best first, e.g. `navigator.languages`; see `matchLanguage`. */
  readonly language: string | readonly string[];
  /** Called when the texts could not be loaded, e.g. without a network; those of the last language stay. */
  readonly onError?: ((event: { readonly language: LanguageTag; readonly error: unknown }) => void) | undefined;
  /** The components that use the language. */
  readonly children?: ReactNode | undefined;
}

/**
 * Shows the kit's texts in a language, and marks the chat with it (`lang`, `dir`), so that screen readers pronounce it.
 *
 * Loads the texts; until they are there, those of the last language are shown, at first English. Await `loadMessages` before the first
 * render to show none but the right ones. For texts of your own, put a `<MessagesProvider>` inside. Renders no element.
 */
export function LanguageProvider({ language, onError, children }: LanguageProviderProps): ReactElement {
  const tag = matchLanguage(language);
  const [shown, setShown] = useState<LanguageTag>("en");
  // What is loaded already is shown at once, without an effect.
  const current = getLoaded(tag) === undefined ? shown : tag;
  if (current !== shown) setShown(current);
  useEffect(() => {
    let isWanted = true;
    loadMessages(tag).then(
      () => isWanted && setShown(tag),
      (error: unknown) => isWanted && onError?.({ language: tag, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [tag, onError]);
  const messages = getLoaded(current) ?? {};
  const attributes = useMemo(() => ({ lang: current, dir: directionOf(current) }), [current]);
  return (
    <LanguageContext.Provider value={attributes}>
      <MessagesProvider messages={messages}>{children}</MessagesProvider>
    </LanguageContext.Provider>
  );
}
