import type { ThreadState } from "../../model/index.ts";

/** The name of the tool search on every wire. */
export const searchToolName = "tool_search";

/** Returns the names of the tools that searches in this conversation have found: results such as `[{"name":"get_weather"}]`. */
export function selectFoundTools({ messages }: ThreadState): ReadonlySet<string> {
  const names = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      const isSearch = part.type === "tool_call" && part.toolName === searchToolName && part.status === "completed";
      return isSearch && Array.isArray(part.result) ? part.result.flatMap(readName) : [];
    }),
  );
  return new Set(names);
}

function readName(item: unknown): readonly string[] {
  return typeof item === "object" && item !== null && "name" in item && typeof item.name === "string"
    ? [item.name]
    : [];
}
