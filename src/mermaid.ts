// Diagrams in markdown. Needs the package `mermaid` to write the page in which they are drawn.
export { mermaid } from "./ui/mermaid/index.ts";
export type { MermaidOptions } from "./ui/mermaid/index.ts";
