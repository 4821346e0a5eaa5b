import type { AgentProcess, AgentState, LogLine } from "../../model/index.ts";

/** What is known of an agent's process: where it stands, and the end of what it wrote. */
export interface AgentLog extends AgentProcess {
  write(text: string): void;
  setState(state: AgentState): void;
  /** Calls the listener after each change. Returns its cleanup. */
  subscribe(listener: () => void): () => void;
}

/** How many lines are kept, and how long one may be. */
const MAX_LINES = 1000;
const MAX_LENGTH = 4000;

/** Creates an empty log of an agent that is about to start. */
export function createAgentLog(): AgentLog {
  const listeners = new Set<() => void>();
  let state: AgentState = { state: "starting" };
  let lines: readonly LogLine[] = [];
  let count = 0;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    get state() {
      return state;
    },
    get lines() {
      return lines;
    },
    write(text) {
      count += 1;
      lines = [...lines.slice(-MAX_LINES + 1), { number: count, text: text.slice(0, MAX_LENGTH) }];
      tell();
    },
    setState(next) {
      state = next;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
