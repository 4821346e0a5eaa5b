import type { AgentProcess, AgentState, LogLine } from "../../model/index.ts";

/** The state of an agent's process, and the end of its standard error. */
export interface AgentLog extends AgentProcess {
  /** Adds one line, cut to 4,000 characters; beyond 1,000 lines the oldest is dropped. */
  write(text: string): void;
  setState(state: AgentState): void;
  /** Calls the listener after each change. Returns its cleanup. */
  subscribe(listener: () => void): () => void;
}

/** The maximum number of lines, and characters of a line. */
const MAX_LINES = 1000;
const MAX_LENGTH = 4000;

/** Creates an empty log of an agent that is about to start. */
export function createAgentLog(): AgentLog {
  const listeners = new Set<() => void>();
  let state: AgentState = { state: "starting" };
  let lines: readonly LogLine[] = [];
  let count = 0;
  const notify = (): void => {
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
      notify();
    },
    setState(next) {
      state = next;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
