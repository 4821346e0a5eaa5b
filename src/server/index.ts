export type { AgentServer, AgentServerOptions, ServerSocket, SessionLog, SocketReceiver } from "./AgentServer.ts";
export { createAgentServer } from "./createAgentServer.ts";
export { createMemoryLog } from "./createMemoryLog.ts";
