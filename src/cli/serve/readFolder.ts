import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { CountersignError } from "../../model/index.ts";

/** Resolves a folder of the command line to an absolute path. Throws a `CountersignError` (`configuration`) if it does not exist. */
export function readFolder(path: string): string {
  // npm runs scripts in the package's folder; INIT_CWD is the folder of the user.
  const folder = resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  throw new CountersignError({ code: "configuration", message: `There is no folder at ${folder}.` });
}
