import { mergeConfig } from "vitest/config";
import base from "../../vitest.config.ts";
import { traceReach } from "./reach.ts";

/** The unit tests, with a trace of the functions that each test file enters. */
export default mergeConfig(base, {
  root: process.cwd(),
  plugins: [traceReach(process.cwd())],
  test: { setupFiles: ["scripts/mutants/traceSetup.ts"] },
});
