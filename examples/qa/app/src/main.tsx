import { useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { Chat } from "countersign";
import { deltaKit } from "countersign/protocols";
import "countersign/styles.css";
import "./app.css";

const protocol = deltaKit();

/** Keeps the conversation in the address, so that a reload opens it again. */
function writeAddress(sessionId: string | undefined): void {
  const address = new URL(location.href);
  if (sessionId === undefined) address.searchParams.delete("session");
  else address.searchParams.set("session", sessionId);
  history.replaceState(null, "", address);
}

function App(): ReactElement {
  const [sessionId, setSessionId] = useState(() => new URLSearchParams(location.search).get("session") ?? undefined);
  return (
    <main>
      <h1>Shop desk</h1>
      <Chat
        protocol={protocol}
        url="/api/chat"
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

const root = document.querySelector("#root");
if (root) createRoot(root).render(<App />);
