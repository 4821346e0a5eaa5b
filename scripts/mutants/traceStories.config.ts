import { mergeConfig } from "vitest/config";
import { folderVariable, traceReach } from "./reach.ts";
import base from "./stories.config.ts";

const folder = process.env[folderVariable] ?? "";

/** The stories, with a trace of the functions that each of their files enters. */
export default mergeConfig(base, {
  plugins: [traceReach(process.cwd())],
  server: { fs: { allow: [folder] } },
  test: { setupFiles: ["scripts/mutants/traceStories.ts"], env: { [folderVariable]: folder } },
});
