/** A path relative to the workspace, for display. */
export interface WorkspacePath {
  /** The short form: relative to the root where it is inside, else the absolute path with `.` and `..` resolved. */
  readonly path: string;
  /** Its place; `unknown` without a root, unless a relative path leaves its start. */
  readonly place: "inside" | "outside" | "unknown";
  /** The whole path, resolved; equal to `path` where nothing was shortened, so that without a root a relative path stays relative. */
  readonly absolute: string;
}

/** Absolute paths: `C:\`, `C:/`, `\\host\`, `/`, and addresses with any scheme, such as `file:`. */
export const absolutePattern: RegExp = /^(?:[a-z]:[\\/]|\\\\|\/|[a-z][\w+.-]+:)/i;

/**
 * Returns a path relative to the workspace's root, and whether it leads outside once `.` and `..` are resolved.
 *
 * `root` is absolute; without one nothing is shortened. Links are not followed: only the text is read. Accepts both kinds of
 * slashes; upper and lower case differ.
 */
export function toWorkspacePath(path: string, root: string | undefined): WorkspacePath {
  const isAbsolute = absolutePattern.test(path);
  const base = root === undefined ? undefined : resolve(root);
  const absolute = isAbsolute || base === undefined ? resolve(path) : resolve(`${base}/${path}`);
  if (base === undefined) {
    const leaves = !isAbsolute && /^\.\.(?:\/|$)/.test(absolute);
    return { path: absolute, place: leaves ? "outside" : "unknown", absolute };
  }
  const prefix = base.endsWith("/") ? base : `${base}/`;
  if (absolute === base) return { path: ".", place: "inside", absolute };
  if (!absolute.startsWith(prefix)) return { path: absolute, place: "outside", absolute };
  return { path: absolute.slice(prefix.length), place: "inside", absolute };
}

/**
 * Returns the folder of a command, resolved like `toWorkspacePath` only where its text alone tells which folder it is. Behind a link `..`
 * leads to another folder than the text says, and a backslash is a letter of a name where it separates no folders: such a text is kept
 * exactly as it was sent, and is the workspace's own folder for no rule.
 */
export function toCommandFolder(text: string, root: string | undefined): WorkspacePath {
  const folder = toWorkspacePath(text, root);
  if (!hasParent(text) && (!text.includes("\\") || isWindows(text) || (root !== undefined && isWindows(root))))
    return folder;
  return { path: text, place: folder.place === "outside" ? "outside" : "unknown", absolute: text };
}

/** Whether a name of a path is `..`: behind a link it leads to another folder than the text says. */
export function hasParent(path: string): boolean {
  return /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path);
}

function isWindows(path: string): boolean {
  return /^(?:[a-z]:[\\/]|\\\\)/i.test(path);
}

function resolve(path: string): string {
  // The slashes of a host or an address separate no folders: they stay.
  if (/^\\\\|^[a-z][\w+.-]+:/i.test(path)) return path;
  const slashed = path.replaceAll("\\", "/");
  const start = /^(?:[a-z]:)?\//i.exec(slashed)?.[0] ?? "";
  const kept: string[] = [];
  for (const name of slashed.slice(start.length).split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") kept.push(name);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (start === "") kept.push("..");
  }
  return `${start}${kept.join("/")}` || ".";
}
