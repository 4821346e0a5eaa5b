/** Where the process of an agent stands. */
export type AgentState =
  | { readonly state: "starting" }
  | { readonly state: "running" }
  /** `message` says in one sentence what happened; `lines` are its last words. Both untrusted. */
  | { readonly state: "ended"; readonly message: string; readonly lines: readonly string[] };

/** One line that an agent wrote to its standard error. */
export interface LogLine {
  /** Counted from 1 since the log began. */
  readonly number: number;
  /** Untrusted text, ANSI sequences included. */
  readonly text: string;
}

/** What is known of an agent that runs as a process of its own. */
export interface AgentProcess {
  readonly state: AgentState;
  /** The latest lines of its standard error, oldest first. */
  readonly lines: readonly LogLine[];
}
