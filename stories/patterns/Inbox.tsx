import { Chat, SessionList, SessionProvider, useAgentSession } from "../../src/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import "./inbox.css";

/** All conversations at the side, with what each is doing; the open one beside them. The server lists them: `createAgentServer` does. */
export function Inbox({ fetch }: { readonly fetch?: typeof globalThis.fetch }) {
  const agent = useAgentSession({ protocol: deltaKit({ extension: true }), url: "/api/chat", fetch });
  if (agent === null) return null;
  const { session, connection, open } = agent;
  return (
    <SessionProvider session={session} connection={connection}>
      <div className="inbox">
        <aside className="inbox-list" aria-label="Conversations">
          <SessionList onOpen={open} />
        </aside>
        <main className="inbox-chat">
          <Chat key={session.sessionId} session={session} connection={connection} />
        </main>
      </div>
    </SessionProvider>
  );
}
