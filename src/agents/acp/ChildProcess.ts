import type { Json, KitError } from "../../model/index.ts";

/** How a child process ended: by itself, by a signal, or because it could not start. */
export type ChildEnd =
  | { readonly type: "exit"; readonly code: number | null; readonly signal: string | null }
  | { readonly type: "failure"; readonly error: KitError };

/** Options of `startChild`. */
export interface ChildOptions {
  /** The program; it is started without a shell. */
  readonly command: string;
  /** The arguments of the program. */
  readonly args: readonly string[];
  /** Working directory: an absolute path that exists. */
  readonly cwd: string;
  /** Called with each JSON message, one a line of its standard output. */
  readonly onMessage: (message: Json) => void;
  /** Called with each line of its standard error, and with lines of its standard output that are no messages. */
  readonly onLog: (line: string) => void;
  /** Called once, after the last message. */
  readonly onEnd: (end: ChildEnd) => void;
}

/** A running child process that exchanges JSON messages, one on each line. */
export interface ChildProcess {
  /** Writes one message; dropped where the child has ended. */
  send(message: Json): void;
  /** Asks the child and its process group to end, and kills them after a grace period. */
  stop(): void;
}
