import { useCallback, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { ChatActions } from "../../index.ts";
import { isFirstVisit } from "../demoOptions.ts";
import { firstAgent } from "../gallery/tasks.ts";

/** What a viewer has pasted, dropped or dictated into the recorded chat. */
export interface BroughtPrompt {
  readonly text: string;
  readonly files: readonly File[];
}

/** What `useIntro` returns. */
export interface IntroState {
  /** Whether the recording is shown in place of the chat. */
  readonly shown: boolean;
  /** The element that contains the recording, and then the chat. */
  readonly main: RefObject<HTMLElement | null>;
  /** Shows the chat with the demo's first agent, moves the focus to its composer, and puts there what the viewer has brought. */
  readonly begin: (brought?: BroughtPrompt) => void;
  /** Shows the chat with whichever agent was chosen. */
  readonly leave: () => void;
}

/** Shows the recorded repair to those whose address names neither an agent nor a conversation, until they begin. */
export function useIntro(
  choose: (agent: { readonly agent: string }) => void,
  actions: RefObject<ChatActions | null>,
): IntroState {
  const [shown, setShown] = useState(() => isFirstVisit(location.search));
  const main = useRef<HTMLElement>(null);
  const begin = useCallback(
    (brought?: BroughtPrompt) => {
      // At once: the key that begins is typed into the composer.
      flushSync(() => {
        setShown(false);
        choose({ agent: firstAgent });
      });
      main.current?.querySelector<HTMLElement>('[data-slot="composer-input"]')?.focus();
      if (brought === undefined) return;
      actions.current?.insert(brought.text);
      if (brought.files.length > 0) void actions.current?.attach(brought.files);
    },
    [choose, actions],
  );
  const leave = useCallback(() => setShown(false), []);
  return { shown, main, begin, leave };
}
