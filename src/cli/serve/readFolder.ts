import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { CountersignError } from "../../model/index.ts";

/** Gives the absolute path of a folder that was named on the command line. Throws a `CountersignError` (`configuration`) where there is none. */
export function readFolder(path: string): string {
  // npm runs scripts in the package's folder; INIT_CWD is where the user stood.
  const folder = resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  throw new CountersignError({ code: "configuration", message: `There is no folder at ${folder}.` });
}
