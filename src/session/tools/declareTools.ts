import type { ToolDeclaration } from "../../model/index.ts";
import type { ClientTools } from "../Session.ts";

/** The fields that describe a tool; all others control its execution. */
const described = ["title", "kind", "format", "strict", "deferred", "callers", "standsFor"] as const;

/**
 * Turns client tools into declarations for the agent: only the fields that describe them.
 *
 * `found`: names of the tools that a search has found, for a wire that cannot hide deferred tools from the model: those that were not found
 * are left out. Absent: all are declared.
 */
export function declareTools(tools: ClientTools, found?: ReadonlySet<string>): readonly ToolDeclaration[] {
  const offered = Object.entries(tools).filter(
    ([name, { deferred }]) => deferred !== true || (found?.has(name) ?? true),
  );
  return offered.map(([name, tool]) => ({
    name,
    description: tool.description,
    parameters: tool.parameters,
    ...Object.fromEntries(described.flatMap((key) => (tool[key] === undefined ? [] : [[key, tool[key]]]))),
  }));
}
