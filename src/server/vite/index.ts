export {
  agentServer,
  type AgentServerEntry,
  type AgentServerPlugin,
  type AgentServerPluginOptions,
  type DevServer,
} from "./agentServer.ts";
