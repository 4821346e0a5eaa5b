/** The state of an agent's process. */
export type AgentState =
  | { readonly state: "starting" }
  | { readonly state: "running" }
  /** `message` describes in one sentence what happened; `lines` are the last lines of its standard error. Both untrusted. */
  | { readonly state: "ended"; readonly message: string; readonly lines: readonly string[] };

/** One line that an agent wrote to its standard error. */
export interface LogLine {
  /** Counted from 1 since the log began. */
  readonly number: number;
  /** Untrusted text, ANSI sequences included. */
  readonly text: string;
}

/** The state and the log of an agent that runs as a separate process. */
export interface AgentProcess {
  readonly state: AgentState;
  /** The latest lines of its standard error, oldest first. */
  readonly lines: readonly LogLine[];
}
