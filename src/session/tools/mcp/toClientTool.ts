import type { CallToolResult, Tool } from "@modelcontextprotocol/client";
import { describeCause } from "../../../model/index.ts";
import { toSafeSchema } from "../../../content/index.ts";
import type { Json, JsonObject, ToolHint, ToolOrigin, ToolOutput } from "../../../model/index.ts";
import type { ClientTool, ToolContext } from "../../Session.ts";
import { ToolCallFailure } from "../ToolCallFailure.ts";
import { validateJson } from "../../../content/index.ts";
import type { McpCaller } from "./createMcpCaller.ts";
import type { McpLibrary } from "./loadMcpLibrary.ts";
import type { McpOptions } from "./McpOptions.ts";
import { toContentBlocks } from "./toContentBlocks.ts";
import { toCallError } from "./toMcpError.ts";

/** Data that all tools of one server share. */
export interface McpToolSource {
  /** The library of MCP's client. */
  readonly library: McpLibrary;
  /** The options of `mcpTools`. */
  readonly options: McpOptions;
  /** The name of the server, and what it calls itself. */
  readonly named: Pick<ToolOrigin, "server" | "title">;
  /** Calls the tools of the server. */
  readonly caller: McpCaller;
}

/** Milliseconds. */
const defaultTimeout = 300_000;

/** Makes a client tool of a tool that an MCP server offers. */
export function toClientTool(source: McpToolSource, tool: Tool): ClientTool {
  const { options, named } = source;
  const { confirm = true, timeout = defaultTimeout } = options;
  const title = tool.title ?? tool.annotations?.title;
  const hints = toHints(tool.annotations ?? {});
  return {
    description: tool.description ?? tool.title ?? tool.name,
    parameters: toJson(tool.inputSchema),
    timeout,
    confirm: typeof confirm === "function" ? confirm(tool.name) : confirm,
    origin: { ...named, ...(hints.length === 0 ? {} : { hints }) },
    title,
    execute: (input, context) => execute(source, tool, input, context),
  };
}

async function execute(source: McpToolSource, tool: Tool, input: Json, context: ToolContext): Promise<ToolOutput> {
  const { library, options, caller } = source;
  const values = typeof input === "object" && input !== null && !Array.isArray(input) ? input : {};
  const result = await caller.call(tool, values, context).catch((cause: unknown) => {
    if (context.signal.aborted) throw cause;
    throw new ToolCallFailure(toCallError(library, options.url, cause), { cause });
  });
  const content = toContentBlocks(result, "user").map((block) => ({ type: "content", block }) as const);
  context.show({ content, rawOutput: toJson(result) });
  if (result.isError === true) throw new ToolCallFailure({ layer: "tool", message: toText(result) });
  const problem = await checkStructure(tool, result);
  if (problem !== undefined) {
    const message = `The result of the MCP server does not fit the tool's own outputSchema: ${problem}`;
    throw new ToolCallFailure({ layer: "protocol", code: "output_schema", message });
  }
  return toOutput(result);
}

/** The result for the model: the blocks for its audience, a single text as a string; the structured content without any block. */
function toOutput(result: CallToolResult): ToolOutput {
  const blocks = toContentBlocks(result, "assistant");
  const [first] = blocks;
  if (first === undefined)
    return result.structuredContent === undefined ? "" : (toJson({ it: result.structuredContent })["it"] ?? null);
  return blocks.length === 1 && first.type === "text" ? first.text : blocks;
}

function toText(result: CallToolResult): string {
  const texts = toContentBlocks(result, "assistant").flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.length === 0 ? "The tool failed without a reason." : texts.join("\n");
}

/**
 * Validates the structured content of a result by the tool's own schema: returns what is wrong, undefined if it is valid or there is
 * no schema. Patterns are ignored: an untrusted regular expression can block the page for ever.
 */
async function checkStructure(tool: Tool, { structuredContent }: CallToolResult): Promise<string | undefined> {
  if (tool.outputSchema === undefined) return undefined;
  if (structuredContent === undefined) return "it has no structured content.";
  try {
    const { schema } = toSafeSchema(toJson(tool.outputSchema));
    return await validateJson(toJson({ it: structuredContent })["it"] ?? null, schema);
  } catch (cause) {
    return `the schema is unusable (${describeCause(cause)}).`;
  }
}

// "annotations":{"title":"Weather","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}
function toHints(annotations: NonNullable<Tool["annotations"]>): readonly ToolHint[] {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  return [
    ...(readOnlyHint === true ? ["reads_only" as const] : []),
    ...(destructiveHint === true && readOnlyHint !== true ? ["destroys" as const] : []),
    ...(idempotentHint === true ? ["repeatable" as const] : []),
    ...(openWorldHint === true ? ["open_world" as const] : []),
  ];
}

function toJson(value: object): JsonObject {
  const json: JsonObject = JSON.parse(JSON.stringify(value));
  return json;
}
