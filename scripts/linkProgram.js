// Runs after `npm ci`: npm links the programs of dependencies, but not that of the project itself.
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const folder = "node_modules/.bin";
mkdirSync(folder, { recursive: true });
try {
  symlinkSync("../../scripts/countersign.js", join(folder, "countersign"));
} catch (error) {
  // Already linked, maybe by another `npm pack` just now.
  if (error.code !== "EEXIST") throw error;
}
chmodSync("scripts/countersign.js", 0o755);
