// Runs after `npm ci`: npm links the programs of dependencies, but not that of the project itself.
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const folder = "node_modules/.bin";
const link = join(folder, "countersign");
mkdirSync(folder, { recursive: true });
rmSync(link, { force: true });
symlinkSync("../../scripts/countersign.js", link);
chmodSync("scripts/countersign.js", 0o755);
