import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { isFullRun } from "./scripts/fullRun.ts";
import { patience } from "./scripts/patience.ts";

// A busy machine gets time, and a full run makes thirty times as many property-test runs.
const testTimeout = isFullRun ? 1_800_000 : 180_000;

/** Tests with a DOM wait for a state as long as a busy machine needs, and for no file. */
const setup = [
  "scripts/seededProperties.ts",
  "scripts/patientWaits.ts",
  "scripts/patientQueries.ts",
  "scripts/loadedChunks.ts",
];

/**
 * Unit tests sit beside the file they test. `*.test.ts` runs in Node, `*.test.tsx` in happy-dom. Their files share the modules of
 * a worker: loading them once, not once per file, saves more than half of the time. `*.mocked.test.*` replaces modules, so each
 * of those loads its own. `*.slow.test.*` takes many seconds: `npm test` runs a part of them with each commit, CI all.
 */
const mocked = "src/**/*.mocked.test.{ts,tsx}";

/** Files that this run leaves out, with commas between them. */
const leftOut = process.env["COUNTERSIGN_LEFT_OUT"]?.split(",") ?? [];

export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ["scripts/runFolders.ts"],
    testTimeout,
    // A hook may load modules, for which a busy machine takes as long as for a test.
    hookTimeout: testTimeout,
    expect: { poll: { timeout: patience } },
    // Most of the time is spent waiting for timers, processes and sockets, so more files run at once than there are cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles: ["scripts/seededProperties.ts", "scripts/patientWaits.ts", "scripts/loadedChunks.ts"],
          exclude: [mocked, ...leftOut],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "react",
          environment: "happy-dom",
          include: ["src/**/*.test.tsx"],
          setupFiles: [...setup, "src/components/test-support/preloadAll.ts"],
          exclude: [mocked, ...leftOut],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "mocked", environment: "happy-dom", include: [mocked], setupFiles: setup },
      },
    ],
  },
});
