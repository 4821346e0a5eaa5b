import { join } from "node:path";
import { mergeConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** The unit tests as they are run for one mutant after another: what has been transformed once is kept. */
export default mergeConfig(base, {
  root: process.cwd(),
  test: { experimental: { fsModuleCache: true, fsModuleCachePath: join(process.cwd(), "module-cache") } },
});
