import { createContext, createElement, useContext, useMemo, type ReactElement, type ReactNode } from "react";
import { en, type Messages } from "./en.ts";

const MessagesContext = createContext<Messages>(en);

/** A partial set of texts: whole groups or single entries of groups. */
export type MessagesOverride = {
  readonly [Group in keyof Messages]?:
    | { readonly [Entry in keyof Messages[Group]]?: Messages[Group][Entry] | undefined }
    | undefined;
};

/** Props of `MessagesProvider`. */
export interface MessagesProviderProps {
  /** Texts that replace those of the surrounding provider, by group and entry. Keep the object stable between renders. */
  readonly messages: MessagesOverride;
  /** The components that use these texts. */
  readonly children?: ReactNode | undefined;
}

/** Replaces texts of the kit for everything inside, e.g. for another language or a product's terms. Renders no element. */
export function MessagesProvider({ messages, children }: MessagesProviderProps): ReactElement {
  const outer = useContext(MessagesContext);
  const value = useMemo(() => merge(outer, messages), [outer, messages]);
  return createElement(MessagesContext.Provider, { value }, children);
}

/** Returns the texts of the surrounding `<MessagesProvider>`, merged with the English defaults; without one, the defaults. */
export function useMessages(): Messages {
  return useContext(MessagesContext);
}

function merge(base: Messages, override: MessagesOverride): Messages {
  const groups = Object.entries(base).map(([group, texts]) => {
    const replacement = Object.entries(override).find(([name]) => name === group)?.[1] ?? {};
    const entries = Object.entries(replacement).filter(([, text]) => text !== undefined);
    return [group, { ...texts, ...Object.fromEntries(entries) }] as const;
  });
  return { ...base, ...Object.fromEntries(groups) };
}
