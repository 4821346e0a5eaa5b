import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { AgentLog, Chat } from "../index.ts";
import type { AgentProcess } from "../index.ts";
import { connectionTo } from "./connectionTo.ts";
import { readOptions, writeOptions } from "./demoOptions.ts";

/** The page of `countersign acp`: a chat with the agent that was named on the command line, and its log. Renders a `<div>` element. */
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

/** The agent's process as the page knows it. */
export interface KnownProcess {
  /** What the agent is called. */
  readonly title: string;
  /** Whether it runs, and what it wrote. */
  readonly process: AgentProcess;
  /** Starts it again. */
  readonly restart: () => void;
}

const NOTHING: AgentProcess = { state: { state: "starting" }, lines: [] };

/** How many lines the page keeps. */
const MAX_LINES = 1000;

/** Follows the agent's process at an address of `createBridgeServer`; a broken connection is opened again by the browser. */
function useAgentProcess(url: string): KnownProcess {
  const [title, setTitle] = useState("");
  const [process, setProcess] = useState(NOTHING);
  useEffect(() => {
    const source = new EventSource(url);
    // Each connection tells the log from its beginning.
    source.addEventListener("open", () => setProcess(({ state }) => ({ state, lines: [] })));
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const told: AgentProcess & { readonly title: string } = JSON.parse(data);
      setTitle(told.title);
      setProcess(({ lines }) => ({ state: told.state, lines: [...lines, ...told.lines].slice(-MAX_LINES) }));
    });
    return () => source.close();
  }, [url]);
  const restart = useCallback(() => void fetch(`${url}/restart`, { method: "POST" }), [url]);
  return { title, process, restart };
}
