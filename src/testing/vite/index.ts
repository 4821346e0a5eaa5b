// The Vite plugin that plays a scenario or a recording in the place of an agent server.
export { testAgent } from "./testAgent.ts";
export type { TestAgentPlugin, TestAgentPluginOptions } from "./testAgent.ts";
