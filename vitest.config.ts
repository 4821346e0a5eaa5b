import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

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
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: "react", environment: "happy-dom", include: ["src/**/*.test.tsx"], testTimeout: 20_000 },
      },
    ],
  },
});
