export { startAcpAgent, type AcpAgent } from "./startAcpAgent.ts";
