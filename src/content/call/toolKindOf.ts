import type { ToolKind } from "../../model/index.ts";

/** Whole words in tool names, and the kind that they indicate. The first matching rule wins. */
const rules: readonly (readonly [ToolKind, ReadonlySet<string>])[] = [
  [
    "execute",
    new Set(["bash", "shell", "exec", "execute", "run", "terminal", "command", "powershell", "python", "repl"]),
  ],
  ["delete", new Set(["delete", "remove", "rm", "unlink", "trash"])],
  ["move", new Set(["move", "rename", "mv"])],
  [
    "edit",
    new Set(["edit", "write", "create", "patch", "replace", "insert", "modify", "update", "multiedit", "editor"]),
  ],
  ["fetch", new Set(["fetch", "download", "http", "browse", "webfetch", "navigate"])],
  ["search", new Set(["search", "grep", "find", "glob", "query", "lookup", "ripgrep", "websearch"])],
  ["read", new Set(["read", "open", "view", "cat", "list", "ls", "load"])],
  ["think", new Set(["think", "reason", "plan"])],
];

/**
 * Guesses the kind of a tool from its name, for wires without it. Only icon and words depend on it, never permissions.
 *
 * @returns `other` for a name without a known word.
 */
export function toolKindOf(toolName: string): ToolKind {
  const words = new Set(toolWords(toolName));
  return rules.find(([, ruleWords]) => [...ruleWords].some((word) => words.has(word)))?.[0] ?? "other";
}

/** Splits a tool name (`get_weather`, `getWeather`, `mcp__db__query`) into lower-case words. */
export function toolWords(toolName: string): string[] {
  return toolName
    .slice(0, 200)
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
