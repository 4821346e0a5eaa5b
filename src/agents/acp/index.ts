export type { AgentLog } from "./createAgentLog.ts";
export { startAcpAgent, type AcpAgent, type AcpAgentOptions } from "./startAcpAgent.ts";
