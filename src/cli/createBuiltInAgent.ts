import type { Agent } from "../agents/index.ts";
import { createModelAgent, readModelSettings } from "../agents/model/index.ts";
import { createWorkspaceAgent } from "../agents/workspace/index.ts";

/** Options of `createBuiltInAgent`. */
export interface BuiltInAgentOptions {
  /** The project that each session gets a copy of. @default the example that comes with the kit */
  readonly workspace?: string | undefined;
  /** How slowly it writes, where it has no model. */
  readonly pace: number;
  /** Folder that keeps the sessions' copies. @default they are temporary */
  readonly copies?: string | undefined;
}

/** Creates the built-in agent: with the model that the environment configures (`COUNTERSIGN_MODEL_*`), else the one that follows rules. */
export function createBuiltInAgent({ workspace, pace, copies }: BuiltInAgentOptions): Agent {
  const settings = readModelSettings(process.env);
  const project = {
    workspace,
    folder: copies,
  };
  return settings === undefined
    ? createWorkspaceAgent({ ...project, pace })
    : createModelAgent({ ...project, settings });
}
