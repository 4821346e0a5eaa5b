/** The import table of docs/architecture.md: each layer is a folder of src and names the layers that it may import, types included. */
export const layers: Readonly<Record<string, readonly string[]>> = {
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
  agents: ["model", "content"],
  server: ["model", "content", "transport", "protocols", "agents", "store"],
};

/** Folders that may import more than their layer does. */
export const further: Readonly<Record<string, readonly string[]>> = {
  "agents/acp": ["store", "protocols", "transport"],
  "agents/model": ["store", "session", "protocols", "transport"],
};

/** Files of a layer that other layers may import: its index, and the index of a part that only Node can run or that needs an optional peer. */
export const doors =
  /^src\/([^/]+|server\/(node|node\/redis|vite)|session\/tools\/mcp|ui\/(math|mermaid)|agents\/(acp|model|workspace)|messages\/languages)\/index\.tsx?$|\.css$/;

/** Layers whose folders must not import each other, and the folders of what they share; that may also sit directly in the layer. */
export const islands: Readonly<Record<string, readonly string[]>> = {
  protocols: ["run", "sessions", "kit-events"],
  renderers: ["views"],
};

/** What the demo may import: public doors only, because it is our first user. */
export const demoDoors =
  /^src\/(demo\/.*|index\.ts|core\.ts|languages\.ts|math\.ts|mcp\.ts|ui\.ts|(protocols|hooks|primitives|renderers|agents|testing|styles|inspector)\/index\.(ts|css)|inspector\/inspector\.css|styles\/(tokens|typefaces|themes\/named)\.css)$/;

/** Packages that have a home; anywhere else they are forbidden. */
export const homes: readonly { readonly name: string; readonly packages: RegExp; readonly home: RegExp }[] = [
  {
    name: "react",
    packages: /^(react|react-dom)(\/|$)/,
    home: /^src\/(hooks|messages|primitives|ui|renderers|components|demo|inspector|testing)\//,
  },
  { name: "zustand", packages: /^zustand(\/|$)/, home: /^src\/hooks\// },
  { name: "react-query", packages: /^@tanstack\/react-query(\/|$)/, home: /^src\/(hooks|demo)\// },
  { name: "radix-ui", packages: /^(radix-ui|@radix-ui\/.*)$/, home: /^src\/(ui|primitives)\// },
  { name: "virtua", packages: /^virtua(\/|$)/, home: /^src\/(primitives|ui)\// },
  { name: "floating-ui", packages: /^@floating-ui\//, home: /^src\/ui\/floating\// },
  { name: "mcp", packages: /^@modelcontextprotocol\//, home: /^src\/session\/tools\/mcp\// },
  { name: "ws", packages: /^ws$/, home: /^src\/server\/node\// },
  { name: "redis", packages: /^redis$/, home: /^src\/server\/node\/redis\// },
  { name: "temml", packages: /^temml$/, home: /^src\/ui\/math\// },
  { name: "shiki", packages: /^(shiki|@shikijs)(\/|$)/, home: /^src\/ui\// },
  {
    name: "node",
    packages: /^node:/,
    home: /^src\/(server\/(node|node\/redis|vite)|session\/tools\/mcp|agents\/(acp|model|workspace)|cli|testing\/(node|playwright|vite))\//,
  },
];

/** Tests and what only they use: free to import anything, and imported by no product code. */
export const tests = /\.test\.tsx?$|^src\/[^/]+\/(fixtures|test-support)\//;

/** Modules that a folder holds at most, tests not counted: beyond, it is cut into folders by subject. */
export const mostInFolder = 20;

/** Folders that are lists of alike things, one file for each, and may be longer. */
export const lists: readonly string[] = ["src/agents/scenarios", "src/agents/workspace/intents", "src/messages"];
