/**
 * The import table of docs/architecture.md, section 3. Each layer is a folder of src with one door, index.ts.
 * `may` lists the layers it may import (types included); everything else is forbidden.
 */
const may = {
  model: [],
  transport: ["model"],
  protocols: ["model"],
  store: ["model"],
  content: ["model"],
  session: ["model", "content", "transport", "protocols", "store"],
  hooks: ["model", "store", "session"],
  messages: ["model"],
  primitives: ["model", "content", "hooks", "messages"],
  ui: ["content", "messages", "styles"],
  renderers: ["model", "content", "hooks", "messages", "primitives", "ui"],
  components: ["model", "content", "hooks", "messages", "primitives", "ui", "renderers"],
  inspector: ["model", "hooks", "session", "ui", "messages"],
  agents: ["model", "content"],
  server: ["model", "content", "transport", "protocols", "agents", "store"],
};

/** Packages that have a home; elsewhere they are forbidden. */
const homes = [
  { name: "react", path: "^(react|react-dom)(/|$)", allowed: "^src/(hooks|messages|primitives|ui|renderers|components|inspector|demo|testing)/" },
  { name: "zustand", path: "^zustand", allowed: "^src/hooks/" },
  { name: "react-query", path: "^@tanstack/react-query", allowed: "^src/(hooks|demo)/" },
  { name: "radix-ui", path: "^radix-ui", allowed: "^src/(ui|primitives)/" },
  { name: "virtua", path: "^virtua", allowed: "^src/primitives/" },
  { name: "shiki", path: "^(shiki|@shikijs)", allowed: "^src/ui/" },
];

const test = "\\.test\\.tsx?$|^src/[^/]+/(fixtures|test-support)/|testSupport";

const layerRules = Object.entries(may).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `src/${layer} may import only: ${allowed.join(", ") || "nothing"}`,
  severity: "error",
  from: { path: `^src/${layer}/`, pathNot: test },
  to: { path: "^src/", pathNot: [layer, ...allowed].map((name) => `^src/${name}/`) },
}));

const doorRules = Object.keys(may).map((layer) => ({
  name: `door-${layer}`,
  comment: `Other layers import src/${layer} through its door (index.ts of the layer, or of server/node, server/vite, agents/workspace) only`,
  severity: "error",
  from: { path: "^src/", pathNot: [`^src/${layer}/`, test] },
  to: { path: `^src/${layer}/`, pathNot: [`^src/${layer}/index\\.tsx?$`, "^src/server/(node|vite)/index\\.ts$", "^src/agents/workspace/index\\.ts$", "\\.css$"] },
}));

/** Folders whose children must not import each other. */
const islands = ["protocols", "renderers"].map((layer) => ({
  name: `island-${layer}`,
  comment: `One ${layer.slice(0, -1)} never imports another: what they share sits directly in src/${layer}`,
  severity: "error",
  from: { path: `^src/${layer}/([^/]+)/`, pathNot: test },
  to: { path: `^src/${layer}/[^/]+/`, pathNot: [`^src/${layer}/$1/`] },
}));

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^(virtual:|node:)|\\?" } },
    ...layerRules,
    ...doorRules,
    ...islands,
    ...homes.map(({ name, path, allowed }) => ({
      name: `home-${name}`,
      severity: "error",
      from: { path: "^src/", pathNot: [allowed, test] },
      to: { path: `(^|/)node_modules/${path.replace(/^\^/, "")}` },
    })),
    {
      name: "home-node",
      comment: "Node's modules are at home in server/node, server/vite, agents/workspace, cli and testing",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(server/(node|vite)|agents/workspace|cli|testing/playwright)/", test] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "demo-uses-public-doors",
      severity: "error",
      from: { path: "^src/demo/" },
      to: { path: "^src/", pathNot: ["^src/demo/", "^src/index\\.ts$", "^src/core\\.ts$", "^src/(protocols|hooks|primitives|renderers|agents|styles)/index\\.(ts|css)$"] },
    },
    {
      name: "product-code-imports-no-tests",
      severity: "error",
      from: { path: "^src/", pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".css", ".json"], exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
