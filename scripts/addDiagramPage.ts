import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { writeFramePage } from "../src/cli/mermaid/writeFramePage.ts";

/** Adds the page that `npx countersign mermaid` writes, as `mermaid.html`, to a build and to Vite's development server. */
export function addDiagramPage(): Plugin {
  const write = (): string => writeFramePage(readFileSync("node_modules/mermaid/dist/mermaid.min.js", "utf8"));
  return {
    name: "add-diagram-page",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "mermaid.html", source: write() });
    },
    configureServer({ middlewares }) {
      middlewares.use("/mermaid.html", (_request, response) => {
        response.setHeader("content-type", "text/html; charset=utf-8").end(write());
      });
    },
  };
}
