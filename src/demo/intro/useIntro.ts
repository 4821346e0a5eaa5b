import { useCallback, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { isFirstVisit } from "../demoOptions.ts";
import { firstAgent } from "../gallery/tasks.ts";

/** What `useIntro` returns. */
export interface IntroState {
  /** Whether the recording is shown in place of the chat. */
  readonly shown: boolean;
  /** The element that contains the recording, and then the chat. */
  readonly main: RefObject<HTMLElement | null>;
  /** Shows the chat with the demo's first agent and moves the focus to its composer. */
  readonly begin: () => void;
  /** Shows the chat with whichever agent was chosen. */
  readonly leave: () => void;
}

/** Shows the recorded repair to those whose address names neither an agent nor a conversation, until they begin. */
export function useIntro(choose: (agent: { readonly agent: string }) => void): IntroState {
  const [shown, setShown] = useState(() => isFirstVisit(location.search));
  const main = useRef<HTMLElement>(null);
  const begin = useCallback(() => {
    // At once: the key that begins is typed into the composer.
    flushSync(() => {
      setShown(false);
      choose({ agent: firstAgent });
    });
    main.current?.querySelector<HTMLElement>('[data-slot="composer-input"]')?.focus();
  }, [choose]);
  const leave = useCallback(() => setShown(false), []);
  return { shown, main, begin, leave };
}
