/** A part of the product with its own row in the table. */
export interface Area {
  readonly name: string;
  /** Whether every mutant that changes what the code does must be noticed; elsewhere nine of ten. */
  readonly strict?: boolean;
  /** Paths of its files begin with one of these; a file belongs to the first area that matches. */
  readonly paths: readonly string[];
}

const wires = [
  "aap",
  "acp",
  "ag-ui",
  "ai-sdk-ui",
  "anthropic-messages",
  "deltakit",
  "gemini-generate",
  "gemini-interactions",
  "mcp",
  "openai-chat",
  "openai-responses",
  "uipath",
];

/** The areas, the most critical ones first. */
export const areas: readonly Area[] = [
  {
    name: "consent",
    strict: true,
    paths: ["src/components/permission/", "src/primitives/request/", "src/hooks/requests/useShown.ts"],
  },
  { name: "policy", strict: true, paths: ["src/content/policy/", "src/session/policy/"] },
  { name: "session", strict: true, paths: ["src/session/"] },
  { name: "store", strict: true, paths: ["src/store/"] },
  { name: "content", paths: ["src/content/"] },
  ...wires.map((wire) => ({ name: `protocols/${wire}`, paths: [`src/protocols/${wire}/`] })),
  { name: "protocols, shared", paths: ["src/protocols/"] },
  { name: "transport", paths: ["src/transport/"] },
  { name: "hooks", paths: ["src/hooks/"] },
  { name: "primitives", paths: ["src/primitives/"] },
  { name: "ui", paths: ["src/ui/"] },
  { name: "renderers", paths: ["src/renderers/"] },
  { name: "components, other", paths: ["src/components/"] },
  { name: "server", paths: ["src/server/"] },
  { name: "agents", paths: ["src/agents/"] },
];

const noProduct = /\.test\.|\.d\.ts$|\/(?:fixtures|test-support|scenarios)\/|\/index\.ts$/;

/** The area of a file; undefined for files without an area, such as messages, types and the demo. */
export function areaOf(path: string): Area | undefined {
  if (noProduct.test(path) || !/\.tsx?$/.test(path)) return undefined;
  return areas.find(({ paths }) => paths.some((start) => path.startsWith(start)));
}
