import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CountersignError } from "../../model/index.ts";

/**
 * Finds the example project of this package, from the sources as from the built files.
 *
 * Throws a `CountersignError` (`configuration`) if the package was installed without it.
 */
export function defaultWorkspace(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const workspace = join(folder, "examples", "workspace");
    if (existsSync(join(workspace, "package.json"))) return workspace;
    const parent = dirname(folder);
    if (parent === folder)
      throw new CountersignError({
        code: "configuration",
        message: "The example workspace is not part of this installation. Name a project with the `workspace` option.",
      });
    folder = parent;
  }
}
