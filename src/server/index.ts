export type { AgentServer, AgentServerOptions, SessionLog } from "./AgentServer.ts";
export { createAgentServer } from "./createAgentServer.ts";
export { createMemoryLog } from "./createMemoryLog.ts";
