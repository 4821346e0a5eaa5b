import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { kitStyles } from "../scripts/styles/kitStyles.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const pages = { kit: "pages/kit.tsx", floor: "pages/floor.ts", bare: "pages/bare.tsx" };
const peers = { "ai-sdk": "peers/AiSdkPage.tsx", "assistant-ui": "peers/AssistantUiPage.tsx" };

/** Whether `npm run bench:peers` has installed what the pages of the peers need. */
export const hasPeers = (): boolean => existsSync(here("peers/node_modules/ai"));

async function buildInto(folder: string, inputs: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(inputs))
    await build({
      configFile: false,
      logLevel: "error",
      plugins: [react()],
      css: { postcss: { plugins: [kitStyles()] } },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: true,
        target: "es2022",
        cssCodeSplit: true,
        modulePreload: false,
        rolldownOptions: {
          input: { [name]: here(path) },
          output: { entryFileNames: "[name].js", assetFileNames: "[name][extname]" },
        },
      },
    });
}

/** Builds the pages as production bundles, one build for each, so that no subject shares a chunk with another. */
export async function buildPages(folder: string, kitOnly: boolean): Promise<void> {
  await buildInto(folder, kitOnly ? { kit: pages.kit } : pages);
  if (!kitOnly && hasPeers()) await buildInto(folder, peers);
}
