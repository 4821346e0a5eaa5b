export type { AgentLog, AgentState, LogLine } from "./createAgentLog.ts";
export { startAcpAgent, type AcpAgent, type AcpAgentOptions } from "./startAcpAgent.ts";
