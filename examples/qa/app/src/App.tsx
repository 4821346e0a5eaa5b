import { useState, type ReactElement } from "react";
import { Chat } from "countersign";
import { deltaKit } from "countersign/protocols";

const server = { protocol: deltaKit(), url: "/api/chat" };

/** Keeps the conversation in the address, so that a reload opens it again. */
function writeAddress(sessionId: string | undefined): void {
  const address = new URL(location.href);
  if (sessionId === undefined) address.searchParams.delete("session");
  else address.searchParams.set("session", sessionId);
  history.replaceState(null, "", address);
}

interface AppProps {
  /** How the chat reaches its agent; a test puts another one in the place of the server. */
  readonly agent?: Parameters<typeof Chat>[0];
}

export function App({ agent = server }: AppProps): ReactElement {
  const [sessionId, setSessionId] = useState(() => new URLSearchParams(location.search).get("session") ?? undefined);
  return (
    <main>
      <h1>Shop desk</h1>
      <Chat
        {...agent}
        followPanel="open"
        sessionId={sessionId}
        onSessionChange={(event) => {
          writeAddress(event.sessionId);
          setSessionId(event.sessionId);
        }}
      />
    </main>
  );
}
