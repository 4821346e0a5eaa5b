import { realpathSync } from "node:fs";
import { mergeConfig } from "vitest/config";
import base from "../../vitest.stories.config.ts";

/** The stories as they are run in a copy of the project: its packages are a link, and the browser may read where it leads. */
export default mergeConfig(base, {
  root: process.cwd(),
  server: { fs: { allow: [process.cwd(), realpathSync("node_modules")] } },
});
