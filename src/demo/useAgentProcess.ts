import { useCallback, useEffect, useState } from "react";
import type { AgentProcess } from "../index.ts";

/** The state of the agent's process in the page. */
export interface KnownProcess {
  /** Name of the agent. */
  readonly title: string;
  /** The state of the process and its log. */
  readonly process: AgentProcess;
  /** Restarts the process. */
  readonly restart: () => void;
}

type Shown = Pick<KnownProcess, "title" | "process">;

/** Sent between tabs: what the reading tab knows, or the question of a tab that was just opened. */
type TabMessage = Shown | "ask";

const NOTHING: Shown = { title: "", process: { state: { state: "starting" }, lines: [] } };

/** Maximum number of log lines in the page. */
const MAX_LINES = 1000;

/**
 * Subscribes to the agent's process at a URL of `createBridgeServer`; the browser reopens a broken connection.
 *
 * One tab reads the stream and tells the others what it knows: of the six HTTP/1.1 connections of a browser the chats may take four, and
 * with a stream of each tab two tabs left none to send a prompt.
 */
export function useAgentProcess(url: string): KnownProcess {
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => {
    const channel = new BroadcastChannel(`countersign agent ${url}`);
    const leaving = new AbortController();
    channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
      if (data !== "ask") setShown(data);
    });
    channel.postMessage("ask" satisfies TabMessage);
    const hold = (): Promise<void> => readForAll(url, channel, setShown, leaving.signal);
    navigator.locks.request(channel.name, { signal: leaving.signal }, hold).catch(() => undefined);
    return () => {
      leaving.abort();
      channel.close();
    };
  }, [url]);
  const restart = useCallback(() => void fetch(`${url}/restart`, { method: "POST" }), [url]);
  return { ...shown, restart };
}

/** Reads the stream until the signal, for this tab and for those on the channel. */
function readForAll(
  url: string,
  channel: BroadcastChannel,
  show: (next: Shown) => void,
  leaving: AbortSignal,
): Promise<void> {
  const source = new EventSource(url);
  let known = NOTHING;
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data === "ask") channel.postMessage(known);
  });
  const tell = (next: Shown): void => {
    known = next;
    show(next);
    channel.postMessage(next);
  };
  // Each connection sends the log from its beginning.
  source.addEventListener("open", () => tell({ ...known, process: { ...known.process, lines: [] } }));
  source.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { title, state, lines }: AgentProcess & { readonly title: string } = JSON.parse(data);
    tell({ title, process: { state, lines: [...known.process.lines, ...lines].slice(-MAX_LINES) } });
  });
  return new Promise((resolve) => {
    leaving.addEventListener("abort", () => {
      source.close();
      resolve();
    });
  });
}
