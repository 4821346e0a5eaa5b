import { readFileSync } from "node:fs";
import { writeFramePage } from "../../src/cli/mermaid/writeFramePage.ts";
import type { BuiltFrame } from "./openBuiltPage.ts";

/** The page in which diagrams are drawn, as `npx countersign mermaid` writes it. */
export const mermaidFrame: BuiltFrame = {
  name: "mermaid.html",
  html: writeFramePage(readFileSync("node_modules/mermaid/dist/mermaid.min.js", "utf8")),
};
