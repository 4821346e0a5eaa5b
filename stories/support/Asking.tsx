import { useEffect, useMemo } from "react";
import { ChatSettingsContext, type PermissionMode } from "../../src/components/chat/ChatSettings.ts";
import { PermissionDock } from "../../src/components/index.ts";
import { createAskingSession, type AskingSession } from "../../src/components/test-support/createAskingSession.ts";
import { SessionProvider } from "../../src/hooks/index.ts";

/** Props of `Asking`. */
export interface AskingProps {
  /** Opens the requests of the session. */
  readonly ask: (session: AskingSession) => void;
  /** Called once the prompts are shown. */
  readonly later?: (session: AskingSession) => void;
  /** Where the prompts appear. */
  readonly mode?: PermissionMode;
}

/** The prompts of a fake session above its composer. */
export function Asking({ ask, later, mode = "docked" }: AskingProps) {
  const session = useMemo(() => {
    const asking = createAskingSession();
    ask(asking);
    return asking;
  }, [ask]);
  useEffect(() => {
    const timer = setTimeout(() => later?.(session), 200);
    return () => clearTimeout(timer);
  }, [later, session]);
  const settings = useMemo(() => ({ permissionMode: mode, consent: {}, focusComposer: () => undefined }), [mode]);
  return (
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={settings}>
        <div style={{ maxInlineSize: 720, marginInline: "auto" }}>
          <PermissionDock />
        </div>
      </ChatSettingsContext.Provider>
    </SessionProvider>
  );
}
