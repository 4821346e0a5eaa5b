import { isAbsolute } from "node:path";

/**
 * Reads a folder of the user from the environment; undefined where it is not set, empty or relative
 * (https://specifications.freedesktop.org/basedir-spec/latest/: such a path is to be ignored).
 */
export function readXdgFolder(name: "XDG_RUNTIME_DIR" | "XDG_STATE_HOME"): string | undefined {
  const folder = process.env[name];
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}
