import { writeRegistry } from "./writeRegistry.ts";

/** Writes the registry into the built package, where `npx shadcn add` finds the source that belongs to the installed version. */
console.log(`${await writeRegistry("dist/registry")} items in dist/registry`);
