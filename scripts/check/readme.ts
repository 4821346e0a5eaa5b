import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** The code of these pages compiles against `src`, as the names of the package: people paste it. */
const pages = [
  "README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const directory = "node_modules/.cache/readme";
const blocks = pages.flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, ending = "ts", code = ""], index) => ({
    page,
    ending,
    code,
    number: index + 1,
  })),
);
const readPages = [...new Set(blocks.map(({ page }) => page))];
if (!readPages.includes("README.md")) throw new Error("README.md has no code: the check reads nothing.");
/** Python in a guide must be a part of the example that the tests run. */
const example = readFileSync("examples/fastapi/main.py", "utf8");
for (const page of pages) {
  for (const [, code = ""] of readFileSync(page, "utf8").matchAll(/^```python\n(.*?)^```$/gms))
    if (!example.includes(code)) throw new Error(`The Python of ${page} is not a part of examples/fastapi/main.py.`);
}
/** What an example tells to install works only with the packed kit in place of its folder, which the page of all examples explains. */
const installed = readdirSync("examples", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, text: readFileSync(`examples/${name}/README.md`, "utf8") }))
  .filter(({ text }) => text.includes("npm install"));
if (installed.length === 0) throw new Error("No example is installed: the check reads nothing.");
for (const { name, text } of installed)
  if (!text.includes("](../README.md"))
    throw new Error(`examples/${name}/README.md does not lead to ../README.md, which tells how to run an example.`);
const nameOf = (page: string): string => page.replaceAll(/\W/g, "-");

rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
for (const { page, ending, code, number } of blocks) {
  writeFileSync(`${directory}/${nameOf(page)}-block${number}.${ending}`, code);
}
const root = "../../..";
const config = {
  extends: `${root}/tsconfig.json`,
  compilerOptions: {
    types: ["vite/client"],
    paths: {
      countersign: [`${root}/src/index.ts`],
      "countersign/core": [`${root}/src/core.ts`],
      "countersign/mcp": [`${root}/src/mcp.ts`],
      "countersign/languages": [`${root}/src/languages.ts`],
      "countersign/math": [`${root}/src/math.ts`],
      "countersign/mermaid": [`${root}/src/mermaid.ts`],
      "countersign/registry": [`${root}/src/registry.ts`],
      "countersign/ui": [`${root}/src/ui.ts`],
      "countersign/server/redis": [`${root}/src/server/node/redis/index.ts`],
      "countersign/styles.css": [`${root}/src/styles/index.css`],
      "countersign/*": [`${root}/src/*/index.ts`],
    },
  },
  include: ["*.ts", "*.tsx"],
  // Not that of the base, which excludes this folder.
  exclude: [],
};
writeFileSync(`${directory}/tsconfig.json`, JSON.stringify(config));
const result = spawnSync("npx", ["--no-install", "tsc", "-p", directory], { encoding: "utf8" });
if (result.stdout.includes("TS18003")) throw new Error(`Nothing was compiled: ${result.stdout}`);
// Faults in src are reported by the check of types.
const faults = result.stdout.split("\n").filter((line) => /readme\/[\w-]+-block/.test(line));
if (faults.length > 0) {
  console.error(`Code does not compile (block N of a page is the Nth of its ts and tsx blocks):\n${faults.join("\n")}`);
  process.exit(1);
}
console.log(`${blocks.length} blocks of ${readPages.length} pages compile`);
