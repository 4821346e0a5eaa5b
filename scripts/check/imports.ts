import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

interface CruiseResult {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
  modules: { source: string; rules?: unknown }[];
}

/** Runs dependency-cruiser over a source tree. Throws where it saw fewer modules than there are files: then its rules check nothing. */
export function cruiseImports(root: string): { modules: number; violations: string[] } {
  const result = spawnSync(
    "npx",
    ["--no-install", "depcruise", "src", "--config", ".dependency-cruiser.mjs", "--output-type", "json"],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  if (!result.stdout.startsWith("{")) throw new Error(`dependency-cruiser did not run: ${result.stderr}`);
  const { modules, summary } = JSON.parse(result.stdout) as CruiseResult;
  const seen = new Set(modules.map((module) => module.source));
  const files = readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => `src/${path.replaceAll("\\", "/")}`);
  const missed = files.filter((path) => !seen.has(path));
  if (missed.length > 0) {
    throw new Error(
      `dependency-cruiser saw ${seen.size} modules but missed ${missed.length}, e.g. ${missed[0]}: the check would prove nothing.`,
    );
  }
  return {
    modules: files.length,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const { modules, violations } = cruiseImports(process.cwd());
  if (violations.length > 0) {
    console.error(violations.join("\n"));
    process.exit(1);
  }
  console.log(`${modules} modules follow the import table`);
}
