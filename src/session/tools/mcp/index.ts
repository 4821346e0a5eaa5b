export type { McpOptions, McpTools } from "./McpOptions.ts";
export { mcpTools } from "./mcpTools.ts";
