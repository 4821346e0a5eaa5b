import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { AgentLog, Chat } from "../index.ts";
import type { AgentProcess } from "../index.ts";
import { connectionTo } from "./connectionTo.ts";
import { readOptions, writeOptions } from "./demoOptions.ts";

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

/** The state of the agent's process in the page. */
export interface KnownProcess {
  /** Name of the agent. */
  readonly title: string;
  /** The state of the process and its log. */
  readonly process: AgentProcess;
  /** Restarts the process. */
  readonly restart: () => void;
}

const NOTHING: AgentProcess = { state: { state: "starting" }, lines: [] };

/** Maximum number of log lines in the page. */
const MAX_LINES = 1000;

/** Subscribes to the agent's process at a URL of `createBridgeServer`; the browser reopens a broken connection. */
function useAgentProcess(url: string): KnownProcess {
  const [title, setTitle] = useState("");
  const [process, setProcess] = useState(NOTHING);
  useEffect(() => {
    const source = new EventSource(url);
    // Each connection sends the log from its beginning.
    source.addEventListener("open", () => setProcess(({ state }) => ({ state, lines: [] })));
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const update: AgentProcess & { readonly title: string } = JSON.parse(data);
      setTitle(update.title);
      setProcess(({ lines }) => ({ state: update.state, lines: [...lines, ...update.lines].slice(-MAX_LINES) }));
    });
    return () => source.close();
  }, [url]);
  const restart = useCallback(() => void fetch(`${url}/restart`, { method: "POST" }), [url]);
  return { title, process, restart };
}
