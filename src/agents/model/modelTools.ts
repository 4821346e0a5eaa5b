import { workspaceTools } from "../workspace/tools/index.ts";
import { tryEdits } from "../workspace/tools/tryEdits.ts";
import type { WorkspaceTool } from "../workspace/tools/WorkspaceTool.ts";

/** What a model may do: all that the workspace agent does itself, but for its search for repairs. */
export const modelTools: readonly WorkspaceTool<object, unknown>[] = workspaceTools.filter((tool) => tool !== tryEdits);
