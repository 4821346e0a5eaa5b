import type { Command, Json } from "../../model/index.ts";

/** One process of an ACP agent (the child of this server), with the client half that talks to it. A restart makes another connection. */
export interface ChildConnection {
  /** Passes a command to the client half. */
  command(command: Command): void;
  /** Connects and reads who the agent is; rejects with a `CountersignError`. */
  describe(): Promise<Json>;
  /** Stops the child; resolves when it has ended. */
  stop(): Promise<void>;
}
