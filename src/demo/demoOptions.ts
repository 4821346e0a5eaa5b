import type { EditorName, EditorOptions } from "../core.ts";

/** What the address of the page says about the demo. */
export interface DemoOptions {
  /** Path of the agent below /api: `chat`, `aap`, `aap-seed`, `scenarios/weather/deltakit`. */
  readonly agent: string;
  /** Session to open; absent or empty begins a new one. */
  readonly session?: string | undefined;
  /** Message to bring into sight. */
  readonly message?: string | undefined;
  /** Address of an MCP server whose tools this page offers to the agent; the page's policy must allow it. */
  readonly mcp?: string | undefined;
  /** Absent follows the system. */
  readonly theme?: "light" | "dark" | undefined;
  /** Where permission prompts appear. */
  readonly permission: "docked" | "inline" | "dialog";
  /** Where files are opened: an editor's name, and the folder of the workspace on this machine. */
  readonly editor?: EditorOptions | undefined;
}

const editors: readonly EditorName[] = ["vscode", "vscode-insiders", "cursor", "windsurf", "zed", "idea"];

/** `?editor=vscode&root=/home/me/shop`; the demo serves copies of its workspace, so that it cannot know the folder by itself. */
function readEditor(query: URLSearchParams): { editor?: EditorOptions | undefined } {
  const editor = editors.find((name) => name === query.get("editor"));
  const root = query.get("root");
  return { editor: editor && { editor, root: root ?? undefined } };
}

/** Reads the options; what is missing or unknown takes its default. */
export function readOptions(search: string): DemoOptions {
  const query = new URLSearchParams(search);
  const session = query.get("session");
  const message = query.get("message");
  const theme = query.get("theme");
  const permission = query.get("permission");
  const mcp = query.get("mcp");
  return {
    agent: query.get("agent") ?? "chat",
    ...(session === null || session === "" ? {} : { session }),
    ...(message === null || message === "" ? {} : { message }),
    ...(theme === "light" || theme === "dark" ? { theme } : {}),
    ...(mcp === null || mcp === "" ? {} : { mcp }),
    ...readEditor(query),
    permission: permission === "inline" || permission === "dialog" ? permission : "docked",
  };
}

/** Writes the options as a query that `readOptions` reads back; parameters of others stay. */
export function writeOptions(options: DemoOptions, search: string): string {
  const query = new URLSearchParams(search);
  query.set("agent", options.agent);
  for (const name of ["session", "message", "theme"] as const) {
    const value: string | undefined = options[name];
    if (value === undefined || value === "") query.delete(name);
    else query.set(name, value);
  }
  if (options.permission === "docked") query.delete("permission");
  else query.set("permission", options.permission);
  return `?${query.toString().replaceAll("%2F", "/")}`;
}
