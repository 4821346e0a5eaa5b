import { cpSync } from "node:fs";
import { build } from "esbuild";

await build({
  entryPoints: ["src/main.tsx"],
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  jsx: "automatic",
  outdir: "dist",
  target: ["es2022", "chrome111", "safari16.4", "firefox114"],
  define: { "process.env.NODE_ENV": '"production"' },
});
cpSync("index.html", "dist/index.html");
