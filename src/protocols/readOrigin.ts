import type { ToolCallPatch } from "../model/index.ts";

/** Says which MCP server offers a tool, where the wire names it. */
export function readOrigin(server: string | undefined): ToolCallPatch | undefined {
  return server === undefined || server === "" ? undefined : { origin: { server } };
}
