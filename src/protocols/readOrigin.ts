import type { ToolCallPatch } from "../model/index.ts";

/** Reads the MCP server of a tool, if the wire names it. */
export function readOrigin(server: string | undefined): ToolCallPatch | undefined {
  return server === undefined || server === "" ? undefined : { origin: { server } };
}
