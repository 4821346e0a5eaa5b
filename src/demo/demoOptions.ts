import { firstAgent } from "./gallery/tasks.ts";
import type { EditorName, EditorOptions } from "../core.ts";

/** The themes of the demo. */
export type DemoTheme = "light" | "dark" | "paper" | "harbor" | "midnight";

/** The themes in the order of the menu. */
export const themes: readonly DemoTheme[] = ["light", "dark", "paper", "harbor", "midnight"];

/** The options of the demo in the page's URL. */
export interface DemoOptions {
  /** Path of the agent below /api: `chat`, `aap`, `aap-seed`, `scenarios/weather/deltakit`. */
  readonly agent: string;
  /** Session to open; absent or empty begins a new one. */
  readonly session?: string | undefined;
  /** Message to scroll to. */
  readonly message?: string | undefined;
  /** URL of an MCP server whose tools this page offers to the agent; the page's CSP must allow it. */
  readonly mcp?: string | undefined;
  /** The theme; absent follows the system. */
  readonly theme?: DemoTheme | undefined;
  /** BCP 47 tag of the language of the chat; absent: English. */
  readonly language?: string | undefined;
  /** Where permission prompts appear. */
  readonly permission: "docked" | "inline" | "dialog";
  /** Whether the inspector is open. */
  readonly inspector?: boolean | undefined;
  /** Whether the steps of an ended turn stay in sight, for tests that look at them. */
  readonly unfolded: boolean;
  /** The editor that opens files: its name, and the folder of the workspace on this machine. */
  readonly editor?: EditorOptions | undefined;
}

const editors: readonly EditorName[] = ["vscode", "vscode-insiders", "cursor", "windsurf", "zed", "idea"];

/** Parses `?editor=vscode&root=/home/me/shop`; the demo serves copies of its workspace, so it cannot know the folder. */
function readEditor(query: URLSearchParams): { editor?: EditorOptions | undefined } {
  const editor = editors.find((name) => name === query.get("editor"));
  const root = query.get("root");
  return { editor: editor && { editor, root: root ?? undefined } };
}

/** Whether the address names neither an agent nor a conversation: the page then shows what it is for. */
export function isFirstVisit(search: string): boolean {
  const query = new URLSearchParams(search);
  return !query.has("agent") && !query.has("session") && !query.has("message");
}

/** Parses the options; missing or unknown values get their defaults. */
export function readOptions(search: string): DemoOptions {
  const query = new URLSearchParams(search);
  const session = query.get("session");
  const message = query.get("message");
  const theme = themes.find((name) => name === query.get("theme"));
  const permission = query.get("permission");
  const mcp = query.get("mcp");
  const language = query.get("language");
  return {
    agent: query.get("agent") ?? firstAgent,
    ...(session === null || session === "" ? {} : { session }),
    ...(message === null || message === "" ? {} : { message }),
    ...(theme === undefined ? {} : { theme }),
    ...(mcp === null || mcp === "" ? {} : { mcp }),
    ...(language === null || language === "" ? {} : { language }),
    ...(query.has("inspector") ? { inspector: true } : {}),
    ...readEditor(query),
    unfolded: query.get("steps") === "open",
    permission: permission === "inline" || permission === "dialog" ? permission : "docked",
  };
}

/** Serializes the options as a query for `readOptions`; other parameters stay. */
export function writeOptions(options: DemoOptions, search: string): string {
  const query = new URLSearchParams(search);
  query.set("agent", options.agent);
  for (const name of ["session", "message", "theme", "language"] as const) {
    const value: string | undefined = options[name];
    if (value === undefined || value === "") query.delete(name);
    else query.set(name, value);
  }
  if (options.inspector === true) query.set("inspector", "");
  else query.delete("inspector");
  if (options.permission === "docked") query.delete("permission");
  else query.set("permission", options.permission);
  return `?${query.toString().replaceAll("%2F", "/")}`;
}
