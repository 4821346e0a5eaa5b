export { createWorkspaceAgent, type WorkspaceAgentOptions } from "./createWorkspaceAgent.ts";
