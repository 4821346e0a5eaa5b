import { CountersignError } from "../../model/index.ts";
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Parses a port of the command line or of PORT; undefined if there is none. Throws a `CountersignError` (`configuration`) if it is invalid.
 */
export function readPort(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new CountersignError({
    code: "configuration",
    message: `"${text}" is not a port; give a number from 0 to 65535.`,
  });
}

/** Resolves a folder of the command line to an absolute path. Throws a `CountersignError` (`configuration`) if it does not exist. */
export function readFolder(path: string): string {
  // npm runs scripts in the package's folder; INIT_CWD is the folder of the user.
  const folder = resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  throw new CountersignError({ code: "configuration", message: `There is no folder at ${folder}.` });
}

/**
 * Parses the option `--pace`: 1 is human pace, 0 is no delay; undefined if it is absent. Throws a `CountersignError` (`configuration`) if
 * it is invalid.
 */
export function readPace(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const pace = Number(text);
  if (text !== "" && Number.isFinite(pace) && pace >= 0) return pace;
  throw new CountersignError({
    code: "configuration",
    message: `"${text}" is not a pace; give 0 (never waits), 1 (human pace) or a number between and above.`,
  });
}
