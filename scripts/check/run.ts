import { spawnSync } from "node:child_process";

/**
 * Every check of `npm run check`, in the order of its cost. `npm run check -- NAME ...` runs only the named ones,
 * `npm run check -- --except NAME ...` all others.
 */
const checks: { name: string; what: string; command: string[] }[] = [
  { name: "lock", what: "the lock file is complete and names no host", command: ["tsx", "scripts/check/lock.ts"] },
  { name: "format", what: "oxfmt", command: ["oxfmt", "--check", "."] },
  { name: "types", what: "TypeScript", command: ["tsc", "-p", "."] },
  { name: "readme", what: "the code of README.md compiles", command: ["tsx", "scripts/check/readme.ts"] },
  { name: "lint", what: "oxlint, type-aware", command: ["oxlint", "--deny-warnings"] },
  { name: "imports", what: "the import table of docs/architecture.md", command: ["tsx", "scripts/check/imports.ts"] },
  { name: "map", what: "docs/architecture.md names what exists", command: ["tsx", "scripts/check/map.ts"] },
  { name: "docs", what: "a docblock on every export and property", command: ["tsx", "scripts/check/docblocks.ts"] },
  {
    name: "undefined",
    what: "optional properties of props and options accept undefined",
    command: ["tsx", "scripts/check/undefineds.ts"],
  },
  {
    name: "patterns",
    what: "no regular expression takes more than linear time",
    command: ["tsx", "scripts/check/patterns.ts"],
  },
  {
    name: "styles",
    what: "no colour or pixel outside the tokens, a class on each element",
    command: ["tsx", "scripts/check/styles.ts"],
  },
  {
    name: "waits",
    what: "tests wait for states, not for moments",
    command: ["tsx", "scripts/check/waits.ts"],
  },
  {
    name: "stories",
    what: "each story has a play that asserts its title",
    command: ["tsx", "scripts/check/stories.ts"],
  },
  { name: "protocols", what: "docs/protocols.md", command: ["tsx", "scripts/check/protocols.ts"] },
  { name: "unused", what: "knip: unused files, exports, dependencies", command: ["knip", "--no-progress"] },
  { name: "build", what: "the library builds", command: ["npm", "run", "--silent", "build:lib"] },
  { name: "exports", what: "the public names are the recorded ones", command: ["tsx", "scripts/check/exports.ts"] },
  {
    name: "site",
    what: "each link of the documentation leads somewhere",
    command: ["tsx", "scripts/docs/build.ts", "--check"],
  },
  { name: "size", what: "bytes of each entry", command: ["tsx", "scripts/check/size.ts"] },
];

const [option, ...rest] = process.argv.slice(2);
const except = option === "--except";
const named = except || option === undefined ? rest : [option, ...rest];
const unknown = named.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(", ")}. There are: ${checks.map((check) => check.name).join(", ")}.`);
  process.exit(2);
}

const wanted = checks.filter(({ name }) => named.length === 0 || named.includes(name) !== except);
const failed: string[] = [];
for (const { name, what, command } of wanted) {
  const started = Date.now();
  const result = spawnSync("npx", ["--no-install", ...command], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
    maxBuffer: 1 << 28,
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const ok = result.status === 0;
  console.log(`${ok ? "ok    " : "FAILED"} ${name.padEnd(9)} ${seconds.padStart(5)} s  ${what}`);
  if (!ok) {
    failed.push(name);
    console.log(`${result.stdout}${result.stderr}`.replace(/^npm warn .*\n/gm, ""));
  }
}
if (failed.length > 0) {
  console.error(`check: ${failed.join(", ")} failed. CONTRIBUTING.md explains what each check does and how to fix it.`);
  process.exit(1);
}
