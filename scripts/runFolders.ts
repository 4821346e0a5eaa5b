import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const run = String(process.pid);

/** Gives a run of the unit tests a name, which `bundle` puts into the names of its folders: two runs may use one checkout at a time. */
export function setup(): void {
  process.env["COUNTERSIGN_RUN"] = run;
}

/** Removes the folders of the run. */
export function teardown(): void {
  for (const name of readdirSync("node_modules")) {
    if (name.startsWith(`.program-${run}-`)) rmSync(join("node_modules", name), { recursive: true, force: true });
  }
}
