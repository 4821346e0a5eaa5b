import type { Json, KitError } from "../../model/index.ts";

/** How a child process ended: by itself, by a signal, or it could not start. */
export type ChildEnd =
  | { readonly type: "exit"; readonly code: number | null; readonly signal: string | null }
  | { readonly type: "failure"; readonly error: KitError };

/** Options of `startChild`. */
export interface ChildOptions {
  /** The program; no shell looks at it. */
  readonly command: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** Working directory: absolute, and it exists. */
  readonly cwd: string;
  /** Called with each JSON message, one a line of its standard output. */
  readonly onMessage: (message: Json) => void;
  /** Called with each line of its standard error, and with lines of its standard output that are no messages. */
  readonly onLog: (line: string) => void;
  /** Called once, when nothing comes any more. */
  readonly onEnd: (end: ChildEnd) => void;
}

/** A running child process that speaks JSON, one message a line. */
export interface ChildProcess {
  /** Writes one message; dropped where the child is gone. */
  send(message: Json): void;
  /** Asks the child and all it started to end, and makes them after a moment. */
  stop(): void;
}
