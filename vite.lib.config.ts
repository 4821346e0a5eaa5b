import { existsSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { addFrames } from "./scripts/addFrames.ts";
import { kitStyles } from "./scripts/styles/kitStyles.ts";
import { parseTokens } from "./scripts/tokens/parseTokens.ts";
import { toDesignTokens } from "./scripts/tokens/toDesignTokens.ts";

/** Doors of the package; each becomes one file in dist, beside the modules it is made of. */
const DOORS = [
  "index",
  "core",
  "mcp",
  "languages",
  "ui",
  "registry",
  "math",
  "mermaid",
  "protocols/index",
  "primitives/index",
  "renderers/index",
  "hooks/index",
  "agents/index",
  "agents/workspace/index",
  "inspector/index",
  "testing/index",
  "testing/playwright/index",
  "testing/vitest/index",
  "testing/storybook/index",
  "testing/vite/index",
  "server/index",
  "server/node/index",
  "server/node/redis/index",
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

/** Packages that only servers and the built-in agent need: they come with the entries that use them, and no page installs them. */
const bundled = ["ws", "acorn", "acorn-walk"];

/** The licences of what is bundled, beside it. */
const addLicences = (): Plugin => ({
  name: "add-licences",
  generateBundle() {
    for (const name of bundled) {
      const source = readFileSync(`node_modules/${name}/LICENSE`);
      this.emitFile({ type: "asset", fileName: `vendor/${name}/LICENSE`, source });
    }
  },
});

/** Style sheets of the package. */
const styles = {
  styles: "src/styles/index.css",
  "styles.layer": "src/styles/index.layer.css",
  tokens: "src/styles/tokens.css",
  shadcn: "src/styles/shadcn.css",
  inspector: "src/inspector/inspector.css",
  themes: "src/styles/themes/named.css",
};

/** The tokens for design tools, from the same source as the style sheets. */
const addDesignTokens = (): Plugin => ({
  name: "add-design-tokens",
  generateBundle() {
    const file = toDesignTokens(parseTokens(readFileSync(styles.tokens, "utf8")));
    this.emitFile({ type: "asset", fileName: "tokens.json", source: `${JSON.stringify(file, null, 2)}\n` });
    const source = "declare const tokens: Readonly<Record<string, unknown>>;\nexport default tokens;\n";
    this.emitFile({ type: "asset", fileName: "tokens.json.d.ts", source });
  },
});

/** The type pair as files beside its sheet, with their licences: in a library Vite would write fonts into the sheet, which a strict policy refuses. */
const addTypefaces = (): Plugin => ({
  name: "add-typefaces",
  generateBundle() {
    const source = readFileSync("src/styles/typefaces.css", "utf8").replaceAll(
      /"(@fontsource-variable\/([\w-]+))\/files\/([\w-]+\.woff2)"/g,
      (_, name: string, family: string, file: string) => {
        const folder = `node_modules/${name}`;
        this.emitFile({ type: "asset", fileName: `fonts/${file}`, source: readFileSync(`${folder}/files/${file}`) });
        this.emitFile({
          type: "asset",
          fileName: `fonts/${family}-LICENSE`,
          source: readFileSync(`${folder}/LICENSE`),
        });
        return `"./fonts/${file}"`;
      },
    );
    this.emitFile({ type: "asset", fileName: "typefaces.css", source });
  },
});

/** TypeScript 6 and later wants a declaration for each imported file, style sheets included. */
const declareStyles = (): Plugin => ({
  name: "declare-styles",
  generateBundle() {
    for (const name of [...Object.keys(styles), "typefaces"])
      this.emitFile({ type: "asset", fileName: `${name}.css.d.ts`, source: "export {};\n" });
  },
});

/** The library: one module for each source file, so that apps take only what they use and "use client" stays where it is. */
export default defineConfig({
  plugins: [react(), declareStyles(), addDesignTokens(), addTypefaces(), addLicences(), addFrames()],
  publicDir: false,
  // What is bundled runs in Node.
  resolve: { conditions: ["node", "import", "module"], mainFields: ["module", "main"] },
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
      // What is bundled asks for Node's own modules by require().
      platform: "node",
      external: (id: string) =>
        !id.startsWith(".") && !id.startsWith("/") && !id.startsWith("\0") && !bundled.includes(id),
      output: {
        preserveModules: true,
        preserveModulesRoot: "src",
        // npm packs no folder of that name.
        entryFileNames: ({ name }) => `${name.replace("node_modules", "vendor")}.js`,
        // The last dot of a name would be taken for the beginning of its extension.
        assetFileNames: ({ originalFileNames: [file] }) =>
          file?.endsWith("index.layer.css") === true ? "styles.layer.css" : "[name][extname]",
      },
    },
  },
});
