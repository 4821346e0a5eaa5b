import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { addFrames } from "./scripts/addFrames.ts";
import { kitStyles } from "./scripts/styles/kitStyles.ts";
import { agentServer } from "./src/server/vite/index.ts";

/** The demo app: `npm run dev` serves it together with its agents, `npm run build:demo` builds it into dist-demo. */
export default defineConfig({
  plugins: [react(), addFrames(), agentServer({ entry: "/src/cli/serve/developmentServer.ts" })],
  css: { postcss: { plugins: [kitStyles()] } },
  server: { host: "127.0.0.1" },
  build: {
    outDir: "dist-demo",
    rolldownOptions: {
      input: ["index.html", "hooks.html", "agent.html"],
      // What several parts share comes as one file: left alone, it would come as some forty of a kilobyte each.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              minShareCount: 2,
              test: /\/(content|hooks|messages|primitives|renderers|store|ui|lucide-react)\//,
            },
          ],
        },
      },
    },
    target: "es2022",
    chunkSizeWarningLimit: 1500,
  },
});
