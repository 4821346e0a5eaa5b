import { existsSync, readFileSync } from "node:fs";
import { findMapFaults } from "./findMapFaults.ts";

// The check `map`: each path, layer and import that docs/architecture.md names exists.
const path = "docs/architecture.md";
const faults = findMapFaults(readFileSync(path, "utf8"), existsSync);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${path} matches the code.`);
