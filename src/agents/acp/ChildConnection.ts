import type { Command, Json } from "../../model/index.ts";

/** One life of the child and the client half that speaks with it. */
export interface ChildConnection {
  /** Hands a command to the client half. */
  command(command: Command): void;
  /** Connects and asks who it is; rejects with a `CountersignError`. */
  describe(): Promise<Json>;
  /** Ends the child; resolves when it is gone. */
  stop(): Promise<void>;
}
