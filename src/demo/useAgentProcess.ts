import { useCallback, useEffect, useState } from "react";
import type { AgentProcess } from "../index.ts";

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
export function useAgentProcess(url: string): KnownProcess {
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
