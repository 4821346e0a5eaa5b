export { mermaid } from "./mermaid.tsx";
export type { MermaidOptions } from "./mermaid.tsx";
