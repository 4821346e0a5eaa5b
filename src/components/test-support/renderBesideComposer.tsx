import { render } from "@testing-library/react";
import { createRef, type ReactElement } from "react";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession, type FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { ChatSettingsContext, defaultSettings } from "../chat/ChatSettings.ts";

/** What is rendered. */
export interface BesideComposer {
  readonly session: FakeSession;
  readonly container: HTMLElement;
  /** Returns a field of the page around the chat. */
  readonly elsewhere: () => HTMLInputElement | null;
}

/** Renders parts of a chat beside a text box that stands for the composer, and a field elsewhere. */
export function renderBesideComposer(drawn: ReactElement): BesideComposer {
  const session = createFakeSession();
  const elsewhere = createRef<HTMLInputElement>();
  const composer = createRef<HTMLTextAreaElement>();
  const { container } = render(
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={{ ...defaultSettings, focusComposer: () => composer.current?.focus() }}>
        {drawn}
        <textarea ref={composer} data-slot="composer-input" />
      </ChatSettingsContext.Provider>
      <input ref={elsewhere} />
    </SessionProvider>,
  );
  return { session, container, elsewhere: () => elsewhere.current };
}
