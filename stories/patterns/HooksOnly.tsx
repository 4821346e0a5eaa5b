import {
  SessionProvider,
  useAgentSession,
  useComposer,
  useRequests,
  useSession,
  useThread,
} from "../../src/hooks/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";

/** A conversation with elements of your own: the texts, the calls, the requests, and a text box. */
function Conversation() {
  const session = useSession();
  const requests = useRequests();
  const composer = useComposer();
  const parts = useThread((thread) => thread.messages).flatMap((message) => message.parts);
  return (
    <form onSubmit={(event) => (event.preventDefault(), composer.send())}>
      {parts.map((part) => part.type === "text" && <p key={part.key}>{part.text}</p>)}
      {parts.map((part) => part.type === "tool_call" && <p key={part.key}>{`${part.toolName}: ${part.status}`}</p>)}
      {requests.map(({ requestId }) => (
        <p key={requestId}>
          <button type="button" onClick={() => session.decide(requestId, { granted: true })}>
            Allow
          </button>
          <button type="button" onClick={() => session.decide(requestId, { granted: false })}>
            Deny
          </button>
        </p>
      ))}
      <input aria-label="Message" value={composer.draft} onChange={(event) => composer.setDraft(event.target.value)} />
      <button type="submit">Send</button> <output>{composer.status}</output>
    </form>
  );
}

/** A chat without a component or a style of the kit. */
export function HooksOnly({ fetch }: { readonly fetch?: typeof globalThis.fetch }) {
  const agent = useAgentSession({ protocol: deltaKit(), url: "/api/chat", fetch });
  return (
    agent && (
      <SessionProvider session={agent.session}>
        <main>
          <Conversation />
        </main>
      </SessionProvider>
    )
  );
}
