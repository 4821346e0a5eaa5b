import type * as client from "@modelcontextprotocol/client";
import type * as validators from "@modelcontextprotocol/client/validators/cf-worker";
import { CountersignError } from "../../../model/index.ts";

/** The parts of MCP's client library that are used. */
export type McpLibrary = typeof client & typeof validators;

/**
 * Loads MCP's client library, an optional peer of the package: pages without MCP neither install nor load it. Rejects with a
 * `CountersignError` (`configuration`) where it is not installed.
 */
export async function loadMcpLibrary(): Promise<McpLibrary> {
  forbidCodeGeneration();
  try {
    return await load();
  } catch (cause) {
    const message =
      "MCP tools need @modelcontextprotocol/client, which could not be loaded. Install it beside the kit: npm install @modelcontextprotocol/client.";
    throw new CountersignError({ code: "configuration", message, detail: String(cause) }, { cause });
  }
}

async function load(): Promise<McpLibrary> {
  const parts = await Promise.all([
    import("@modelcontextprotocol/client"),
    import("@modelcontextprotocol/client/validators/cf-worker"),
  ]);
  return { ...parts[0], ...parts[1] };
}

/**
 * The library validates by zod, which compiles its schemas by `new Function` and tries that even where a Content Security Policy
 * forbids it. Its own switch is global; a page that has set it keeps its choice.
 */
function forbidCodeGeneration(): void {
  const scope: object & { __zod_globalConfig?: { jitless?: boolean | undefined } | undefined } = globalThis;
  scope.__zod_globalConfig ??= {};
  scope.__zod_globalConfig.jitless ??= true;
}
