import type { Agent } from "../agents/index.ts";
import { createModelAgent, readModelSettings } from "../agents/model/index.ts";
import { createWorkspaceAgent } from "../agents/workspace/index.ts";
import type { ServerData } from "./serve/openData.ts";

/** Options of `createBuiltInAgent`. */
export interface BuiltInAgentOptions {
  /** Project folder; each session works on its own copy. @default the example that comes with the kit */
  readonly workspace?: string | undefined;
  /** Factor for its delays without a model: 1 is human pace, 0 is no delay. */
  readonly pace: number;
  /** The storage of its server, which is in no copy. @default none: copies are temporary */
  readonly data?: Pick<ServerData, "copies" | "paths"> | undefined;
}

/**
 * Creates the built-in agent, with the model that the environment configures (`COUNTERSIGN_MODEL_*`) or without a model, by rules. Throws a
 * `CountersignError` (`configuration`) if that configuration is incomplete, or the workspace is not a folder.
 */
export function createBuiltInAgent({ workspace, pace, data }: BuiltInAgentOptions): Agent {
  const settings = readModelSettings(process.env);
  const project = {
    workspace,
    folder: data?.copies,
    exclude: data?.paths,
  };
  return settings === undefined
    ? createWorkspaceAgent({ ...project, pace })
    : createModelAgent({ ...project, settings });
}
