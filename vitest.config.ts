import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { isFullRun } from "./scripts/fullRun.ts";

// A full run makes thirty times as many property-test runs, which takes its time.
const testTimeout = isFullRun ? 1_800_000 : 20_000;

/** Unit tests sit beside the file they test. `*.test.ts` runs in Node, `*.test.tsx` in happy-dom. */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          testTimeout,
          // Pure code keeps no state in modules: loading them once per worker, not once per file, saves most of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "react", environment: "happy-dom", include: ["src/**/*.test.tsx"], testTimeout },
      },
    ],
  },
});
