export { mcpTools, type McpOptions, type McpTools } from "./session/tools/mcp/index.ts";
