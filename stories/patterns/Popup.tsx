import { useRef, useState } from "react";
import { Chat, useAgentSession } from "../../src/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { Button } from "../../src/ui/index.ts";
import "./popup.css";

/** A button in the corner that opens the chat. The session belongs to the page, so closing it stops nothing. */
export function Popup({ fetch }: { readonly fetch?: typeof globalThis.fetch }) {
  const agent = useAgentSession({ protocol: deltaKit(), url: "/api/chat", fetch });
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className="popup" onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && close()}>
      {open && (
        <section className="popup-chat" aria-label="Assistant">
          {agent && <Chat session={agent.session} connection={agent.connection} />}
        </section>
      )}
      <Button ref={opener} variant="primary" aria-expanded={open} onClick={() => (open ? close() : setOpen(true))}>
        {open ? "Close the assistant" : "Ask the assistant"}
      </Button>
    </div>
  );
}
