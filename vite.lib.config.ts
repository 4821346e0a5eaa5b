import { existsSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { kitStyles } from "./scripts/styles/kitStyles.ts";

/** Doors of the package; each becomes one file in dist, beside the modules it is made of. */
const DOORS = [
  "index",
  "core",
  "protocols/index",
  "primitives/index",
  "renderers/index",
  "hooks/index",
  "agents/index",
  "agents/workspace/index",
  "testing/index",
  "server/index",
  "server/node/index",
  "server/vite/index",
  "cli/index",
];

const findDoor = (door: string): string | undefined =>
  [`src/${door}.ts`, `src/${door}.tsx`].find((file) => existsSync(file));

const entry = Object.fromEntries(
  DOORS.flatMap((door) => {
    const file = findDoor(door);
    return file === undefined ? [] : [[door, file]];
  }),
);

/** Style sheets of the package. */
const styles = {
  styles: "src/styles/index.css",
  "styles.layer": "src/styles/index.layer.css",
  tokens: "src/styles/tokens.css",
  shadcn: "src/styles/shadcn.css",
};

/** TypeScript 6 and later wants a declaration for each imported file, style sheets included. */
const declareStyles = (): Plugin => ({
  name: "declare-styles",
  generateBundle() {
    for (const name of Object.keys(styles))
      this.emitFile({ type: "asset", fileName: `${name}.css.d.ts`, source: "export {};\n" });
  },
});

/** The library: one module for each source file, so that apps take only what they use and "use client" stays where it is. */
export default defineConfig({
  plugins: [react(), declareStyles()],
  publicDir: false,
  css: { postcss: { plugins: [kitStyles()] } },
  // Modules name the worker's file by where they stand themselves: bundlers of apps understand that.
  base: "./",
  build: {
    outDir: "dist",
    minify: false,
    sourcemap: true,
    target: "es2022",
    cssCodeSplit: true,
    cssMinify: "lightningcss",
    cssTarget: ["chrome120", "safari17", "firefox121"],
    lib: { formats: ["es"], entry: { ...entry, ...styles } },
    rolldownOptions: {
      external: (id: string) => !id.startsWith(".") && !id.startsWith("/") && !id.startsWith("\0"),
      output: {
        preserveModules: true,
        preserveModulesRoot: "src",
        entryFileNames: "[name].js",
        // The last dot of a name would be taken for the beginning of its extension.
        assetFileNames: ({ originalFileNames: [file] }) =>
          file?.endsWith("index.layer.css") === true ? "styles.layer.css" : "[name][extname]",
      },
    },
  },
});
