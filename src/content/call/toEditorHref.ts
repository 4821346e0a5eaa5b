import type { Location } from "../../model/index.ts";

/** Editors whose addresses the kit knows. */
export type EditorName = "vscode" | "vscode-insiders" | "cursor" | "windsurf" | "zed" | "idea";

/** The editor that opens files, and how the agent's paths map to paths of this machine. */
export interface EditorOptions {
  /**
   * The editor, or the address of another one with `{path}`, `{line}` and `{column}` in it, e.g.
   * `subl://open?url=file://{path}&line={line}`. Only schemes of editors, and https, are opened.
   */
  readonly editor: EditorName | `${string}{path}${string}`;
  /** Folder of the workspace on this machine, absolute. Relative paths are resolved from it, and nothing outside of it is opened. */
  readonly root?: string | undefined;
  /** Folder of the workspace where the agent runs, absolute; maps to `root`. Absent: the agent's paths are those of this machine. */
  readonly agentRoot?: string | undefined;
}

const templates: Readonly<Record<EditorName, string>> = {
  vscode: "vscode://file{/path}:{line}:{column}",
  "vscode-insiders": "vscode-insiders://file{/path}:{line}:{column}",
  cursor: "cursor://file{/path}:{line}:{column}",
  windsurf: "windsurf://file{/path}:{line}:{column}",
  zed: "zed://file{/path}:{line}:{column}",
  idea: "idea://open?file={path}&line={line}&column={column}",
};

/** Schemes that open an editor; any other could run a program, or send the path to a server. */
const schemes =
  /^(?:https|vscode|vscode-insiders|vscodium|cursor|windsurf|zed|idea|webstorm|phpstorm|pycharm|goland|rider|clion|rubymine|subl|txmt|nova|fleet|mvim|emacs):/i;

/**
 * Builds the address that opens a place in an editor on this machine: `vscode://file/home/me/shop/src/cart.js:12:1`.
 *
 * The path is untrusted: it is resolved first, and percent-encoded. An unknown line is 1.
 *
 * @returns undefined if the file's place on this machine is unknown, where the path leads out of `root`, contains control
 * characters or is a network share, and for a template with another scheme.
 */
export function toEditorHref({ path, line = 1 }: Location, options: EditorOptions): string | undefined {
  const template = Object.hasOwn(templates, options.editor) ? templates[asName(options.editor)] : options.editor;
  const file = toLocalPath(path, options);
  if (file === undefined || !schemes.test(template)) return undefined;
  // A drive keeps its colon. `{/path}` begins with a slash also where the path begins with a drive.
  const encoded = file
    .split("/")
    .map((name, index) =>
      index === 0 && isDrive(name) ? name : encodeURIComponent(name.replaceAll(/\p{Cs}/gu, "\ufffd")),
    );
  const whole = encoded.join("/");
  return template
    .replaceAll("{/path}", () => `/${whole.replace(/^\//, "")}`)
    .replaceAll("{path}", () => whole)
    .replaceAll("{line}", () => String(line))
    .replaceAll("{column}", "1");
}

function asName(editor: string): EditorName {
  return editor === "vscode-insiders" ||
    editor === "cursor" ||
    editor === "windsurf" ||
    editor === "zed" ||
    editor === "idea"
    ? editor
    : "vscode";
}

/** Returns the absolute path on this machine, with slashes; undefined if there is none that may be opened. */
function toLocalPath(path: string, { root, agentRoot }: EditorOptions): string | undefined {
  if (/\p{Cc}/u.test(path) || path.trim() === "") return undefined;
  const home = root === undefined ? undefined : normalise(root);
  const there = agentRoot === undefined ? home : normalise(agentRoot);
  const plainPath = path.replace(/^file:\/\/(?=\/)/, "").replace(/^\.[/\\]/, "");
  if (/^[/\\]{2}/.test(plainPath)) return undefined;
  const absolute = normalise(isAbsolute(plainPath) ? plainPath : `${home ?? ""}/${plainPath}`);
  if (absolute === undefined || (home === undefined && !isAbsolute(plainPath))) return undefined;
  if (home === undefined) return absolute;
  if (isInside(absolute, home)) return absolute;
  return there !== undefined && isInside(absolute, there) ? home + absolute.slice(there.length) : undefined;
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function isDrive(name: string): boolean {
  return /^[A-Za-z]:$/.test(name);
}

function isAbsolute(path: string): boolean {
  return /^(?:\/|[A-Za-z]:[/\\])/.test(path);
}

/** Resolves `.` and `..`; undefined if they lead above the root. Backslashes are separators in Windows paths only. */
function normalise(path: string): string | undefined {
  const isWindows = /^[A-Za-z]:/.test(path);
  const names: string[] = [];
  for (const name of (isWindows ? path.replaceAll("\\", "/") : path).split("/")) {
    if (name === "..") {
      if (names.length <= (isWindows ? 1 : 0)) return undefined;
      names.pop();
    } else if (name !== "" && name !== ".") names.push(name);
  }
  return isWindows ? names.join("/") : `/${names.join("/")}`;
}
