// The Vite plugin that serves agents during development.
export {
  agentServer,
  type AgentServerEntry,
  type AgentServerPlugin,
  type AgentServerPluginOptions,
  type ViteDevServerLike,
} from "./agentServer.ts";
