import { useRef } from "react";
import { Chat, useAgentSession } from "../../src/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { Button } from "../../src/ui/index.ts";
import "./modal.css";

/** The chat in a dialog of the browser: the page behind it is inert, and Escape closes it. */
export function Modal({ fetch }: { readonly fetch?: typeof globalThis.fetch }) {
  const agent = useAgentSession({ protocol: deltaKit(), url: "/api/chat", fetch });
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button variant="primary" onClick={() => dialog.current?.showModal()}>
        Ask the assistant
      </Button>
      <dialog ref={dialog} className="modal" aria-label="Assistant">
        <div className="modal-bar">
          <Button size="small" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
        <div className="modal-chat">{agent && <Chat session={agent.session} connection={agent.connection} />}</div>
      </dialog>
    </>
  );
}
