export type { AgentServer, AgentServerOptions, ServerSocket, SessionLog, SocketReceiver } from "./AgentServer.ts";
export { createAgentServer } from "./createAgentServer.ts";
export { createMemoryLog } from "./log/createMemoryLog.ts";
