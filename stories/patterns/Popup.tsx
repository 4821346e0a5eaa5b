import { useEffect, useRef, useState } from "react";
import { Chat, useAgentSession } from "../../src/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { Button } from "../../src/ui/index.ts";
import "./popup.css";

/** A button in the corner that opens the chat. The session belongs to the page, so closing it stops nothing. */
export function Popup({ fetch }: { readonly fetch?: typeof globalThis.fetch }) {
  const agent = useAgentSession({ protocol: deltaKit(), url: "/api/chat", fetch });
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      // What the chat itself closes, a menu or a dialog, comes first.
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);
  return (
    <div className="popup">
      {open && (
        <section className="popup-chat" aria-label="Assistant">
          {agent && <Chat session={agent.session} connection={agent.connection} />}
        </section>
      )}
      <Button ref={opener} variant="primary" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Close the assistant" : "Ask the assistant"}
      </Button>
    </div>
  );
}
