import { workspaceTools } from "../workspace/tools/index.ts";
import { tryEdits } from "../workspace/tools/tryEdits.ts";
import type { WorkspaceTool } from "../workspace/tools/WorkspaceTool.ts";

/** The tools of the model: those of the workspace agent, except for its search for repairs. */
export const modelTools: readonly WorkspaceTool<object, unknown>[] = workspaceTools.filter((tool) => tool !== tryEdits);
