import { readdirSync, readFileSync } from "node:fs";

/** Finds the source files of the layers that render which contain a pattern; without tests. */
export function findSources(pattern: RegExp): readonly string[] {
  return ["ui", "primitives", "renderers", "components", "inspector"]
    .flatMap((layer) =>
      readdirSync(`src/${layer}`, { recursive: true, encoding: "utf8" }).map((path) => `src/${layer}/${path}`),
    )
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes("test-support"))
    .filter((path) => pattern.test(readFileSync(path, "utf8")));
}
