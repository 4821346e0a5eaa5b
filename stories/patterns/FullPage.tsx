import { Chat } from "../../src/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import "./full-page.css";

/** A page that is the chat: its bar opens the conversations at one side, and the files that the agent touches at the other. */
export function FullPage({ fetch }: { readonly fetch?: typeof globalThis.fetch }) {
  return (
    <main className="full-page">
      <Chat protocol={deltaKit()} url="/api/chat" fetch={fetch} followPanel />
    </main>
  );
}
