import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { AgentLog, Chat } from "../index.ts";
import { connectionTo } from "./connectionTo.ts";
import { readOptions, writeOptions } from "./demoOptions.ts";
import { useAgentProcess } from "./useAgentProcess.ts";

/** The page of `countersign acp`: a chat with the agent from the command line, and its log. Renders a `<div>` element. */
export function AgentPage(): ReactElement {
  const [session, setSession] = useState(() => readOptions(location.search).session);
  const { title, process, restart } = useAgentProcess("/api/agent");
  const onSessionChange = useCallback(({ sessionId }: { readonly sessionId?: string | undefined }) => {
    const query = writeOptions({ ...readOptions(location.search), session: sessionId ?? "" }, location.search);
    history.replaceState(null, "", query);
    setSession(sessionId);
  }, []);
  return (
    <div className="demo">
      <main className="demo-main">
        <h1 className="demo-hidden">{title === "" ? "Countersign" : title}</h1>
        <Chat connection={connectionTo("acp")} followPanel sessionId={session} onSessionChange={onSessionChange} />
      </main>
      <AgentLog title={title} process={process} onRestart={restart} />
    </div>
  );
}
