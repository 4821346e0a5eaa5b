import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** The code of README.md compiles against `src`, as the names of the package: people paste it. */
const directory = "node_modules/.cache/readme";
const blocks = [...readFileSync("README.md", "utf8").matchAll(/^```(tsx?)\n(.*?)^```$/gms)];
if (blocks.length === 0) throw new Error("README.md has no code: the check reads nothing.");

rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
for (const [index, [, ending = "ts", code = ""]] of blocks.entries()) {
  writeFileSync(`${directory}/block${index + 1}.${ending}`, code);
}
const root = "../../..";
const config = {
  extends: `${root}/tsconfig.json`,
  compilerOptions: {
    types: ["vite/client"],
    paths: {
      countersign: [`${root}/src/index.ts`],
      "countersign/core": [`${root}/src/core.ts`],
      "countersign/styles.css": [`${root}/src/styles/index.css`],
      "countersign/*": [`${root}/src/*/index.ts`],
    },
  },
  include: ["*.ts", "*.tsx"],
};
writeFileSync(`${directory}/tsconfig.json`, JSON.stringify(config));
const result = spawnSync("npx", ["--no-install", "tsc", "-p", directory], { encoding: "utf8" });
// Of src, the check of its own types tells.
const faults = result.stdout.split("\n").filter((line) => line.includes("readme/block"));
if (faults.length > 0) {
  console.error(
    `The code of README.md does not compile (block N is the Nth of its ts and tsx blocks):\n${faults.join("\n")}`,
  );
  process.exit(1);
}
console.log(`${blocks.length} blocks of README.md compile`);
