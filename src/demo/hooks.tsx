import { createRoot } from "react-dom/client";
import { SessionProvider, useAgentSession, useComposer, useRequests, useSession, useThread } from "../hooks/index.ts";
import { deltaKit } from "../protocols/index.ts";

function HooksOnly() {
  const [session, requests, composer] = [useSession(), useRequests(), useComposer()];
  const parts = useThread((thread) => thread.messages).flatMap((message) => message.parts);
  const decide = (id: string, granted: boolean) => () => session.decide(id, { granted });
  return (
    <form onSubmit={(event) => (event.preventDefault(), composer.send())}>
      {parts.map((part) => part.type === "text" && <p key={part.key}>{part.text}</p>)}
      {parts.map((part) => part.type === "tool_call" && <p key={part.key}>{`${part.toolName}: ${part.status}`}</p>)}
      {requests.map(({ requestId: id }) => (
        <p key={id}>
          <input type="button" value="Allow" onClick={decide(id, true)} />
          <input type="button" value="Deny" onClick={decide(id, false)} />
        </p>
      ))}
      <input aria-label="Message" value={composer.draft} onChange={(event) => composer.setDraft(event.target.value)} />
      <button>Send</button> <output>{composer.status}</output>
    </form>
  );
}
function App() {
  const agent = useAgentSession({ protocol: deltaKit(), url: "/api/chat" });
  const page = <HooksOnly />;
  return agent && <SessionProvider session={agent.session}>{page}</SessionProvider>;
}
createRoot(document.querySelector("#app") ?? document.body).render(<App />);
