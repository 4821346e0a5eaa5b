import { useMemo, useRef } from "react";
import type { ReactElement } from "react";
import { SessionProvider } from "../../hooks/index.ts";
import { focusSuccessor } from "../../ui/index.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import type { PermissionMode } from "../chat/ChatSettings.ts";
import { Composer } from "../composer/Composer.tsx";
import { PermissionDock } from "../permission/places/PermissionDock.tsx";
import type { AskingSession } from "./createAskingSession.ts";

/** The prompts of a session between its thread, which is empty, and its composer, as at the end of a chat. */
export function ChatFoot({
  session,
  mode = "docked",
}: {
  readonly session: AskingSession;
  readonly mode?: PermissionMode | undefined;
}): ReactElement {
  const input = useRef<HTMLTextAreaElement>(null);
  const thread = useRef<HTMLDivElement>(null);
  const settings = useMemo(
    () => ({
      permissionMode: mode,
      consent: {},
      focusComposer: () => input.current?.focus(),
      focusThread: () => focusSuccessor(thread.current),
    }),
    [mode],
  );
  return (
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={settings}>
        <div ref={thread} role="log" tabIndex={-1} />
        <PermissionDock />
        <Composer inputRef={input} />
      </ChatSettingsContext.Provider>
    </SessionProvider>
  );
}
