import { createRoot } from "react-dom/client";
import { scenarios } from "countersign/agents";
import { SessionProvider, useAgentSession, useComposer, useRequests, useSession, useThread } from "countersign/hooks";
import { deltaKit, serveDeltaKit } from "countersign/protocols";
import { createTestAgent } from "countersign/testing";

// The agent server runs in this page; without `fetch` it is reached over the network.
const agent = scenarios.find(({ name }) => name === "permission-queue");
if (agent === undefined) throw new Error("the scenario is part of the package");
const { fetch } = createTestAgent({ protocol: serveDeltaKit(), agent });
const protocol = deltaKit();

function Page() {
  const [session, requests, composer] = [useSession(), useRequests(), useComposer()];
  const parts = useThread((thread) => thread.messages).flatMap((message) => message.parts);
  return (
    <form onSubmit={(event) => (event.preventDefault(), composer.send())}>
      {parts.map((part) => {
        if (part.type === "text") return <p key={part.key}>{part.text}</p>;
        return part.type === "tool_call" ? <p key={part.key}>{`${part.toolName}: ${part.status}`}</p> : null;
      })}
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
      <button>Send</button>
    </form>
  );
}

function App() {
  const opened = useAgentSession({ protocol, url: "/api/chat", fetch });
  return (
    opened && (
      <SessionProvider session={opened.session}>
        <Page />
      </SessionProvider>
    )
  );
}

const root = document.querySelector("#root");
if (root) createRoot(root).render(<App />);
