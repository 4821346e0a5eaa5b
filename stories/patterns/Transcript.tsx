import { SessionProvider, ThreadView, useAgentSession } from "../../src/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import "./transcript.css";

/** A conversation to read: no text box, no prompts, nothing can be sent. */
export function Transcript({
  sessionId,
  fetch,
}: {
  readonly sessionId: string;
  readonly fetch?: typeof globalThis.fetch;
}) {
  const agent = useAgentSession({ protocol: deltaKit(), url: "/api/chat", sessionId, fetch });
  if (agent === null) return null;
  return (
    <SessionProvider session={agent.session} connection={agent.connection}>
      <main className="transcript">
        <ThreadView />
      </main>
    </SessionProvider>
  );
}
