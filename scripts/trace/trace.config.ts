import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { traceReach } from "../mutants/reach.ts";
import { patience } from "../patience.ts";

/** Runs `scripts/trace/trace.tsx`, with a trace of the functions that it enters. */
export default defineConfig({
  root: process.cwd(),
  plugins: [traceReach(process.cwd()), react()],
  test: {
    environment: "happy-dom",
    include: ["scripts/trace/trace.tsx"],
    setupFiles: ["scripts/patientWaits.ts", "scripts/patientQueries.ts", "src/components/test-support/preloadAll.ts"],
    testTimeout: 180_000,
    expect: { poll: { timeout: patience } },
  },
});
