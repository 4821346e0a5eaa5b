import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { findCycles } from "./findCycles.ts";
import { demoDoors, doors, further, homes, islands, layers, lists, mostInFolder, tests } from "./importTable.ts";

/** One import or re-export of a module. */
export interface Import {
  readonly from: string;
  /** A path below the root for a relative import, else the specifier itself. */
  readonly to: string;
  /** Whether the specifier is relative. */
  readonly local: boolean;
}

/** Reads what a module imports and re-exports, types and dynamic imports included. Throws where it does not parse. */
export function readImports(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const specifiers = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const text = source.slice(start, end);
      return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : [];
    }),
  ];
  return [...new Set(specifiers)].map((specifier) => {
    const local = specifier.startsWith(".");
    return { from: path, to: local ? posix.join(posix.dirname(path), specifier) : specifier, local };
  });
}

const layerOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? "";

const mayGoFurther = (from: string, target: string): boolean =>
  Object.entries(further).some(([folder, more]) => from.startsWith(`src/${folder}/`) && more.includes(target));

/** Names the rules that an import between two files of src breaks. */
function judgeLocal({ from, to }: Import): string[] {
  const [home, target] = [layerOf(from), layerOf(to)];
  const shared = islands[home];
  const folder = /^src\/[^/]+\/([^/]+)\//.exec(from)?.[1];
  const other = target === home ? /^src\/[^/]+\/([^/]+)\//.exec(to)?.[1] : undefined;
  return [
    ...(target !== home && layers[home] && !layers[home].includes(target) && !mayGoFurther(from, target)
      ? [`layer-${home}`]
      : []),
    ...(target !== home && layers[target] && !doors.test(to) ? [`door-${target}`] : []),
    ...(shared && folder && other && folder !== other && !shared.includes(other) ? [`island-${home}`] : []),
    ...(home === "demo" && !demoDoors.test(to) ? ["demo-uses-public-doors"] : []),
    ...(tests.test(to) ? ["product-code-imports-no-tests"] : []),
  ];
}

function judge(found: Import, root: string): string[] {
  if (found.local && !existsSync(`${root}/${found.to.replace(/\?.*$/, "")}`)) return ["no-unresolved"];
  if (tests.test(found.from)) return [];
  if (found.local) return judgeLocal(found);
  return homes
    .filter(({ packages, home }) => packages.test(found.to) && !home.test(found.from))
    .map(({ name }) => `home-${name}`);
}

/** Lists the folders with more modules than the limit. */
function findCrowded(files: readonly string[]): Import[] {
  const counts = new Map<string, number>();
  for (const path of files) {
    const folder = posix.dirname(path);
    if (!tests.test(path) && !lists.includes(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostInFolder)
    .map(([from, count]) => ({ from, to: `${count} modules, at most ${mostInFolder}`, local: true }));
}

/** Judges every import below `root`/src by the import table. Throws where it reads no import at all: then it would prove nothing. */
export function checkImports(root: string): { modules: number; imports: number; violations: string[] } {
  const files = readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"));
  const graph = new Map(files.map((path) => [path, readImports(path, readFileSync(`${root}/${path}`, "utf8"))]));
  const all = [...graph.values()].flat();
  if (all.length === 0) throw new Error(`No import found in ${files.length} files: the check would prove nothing.`);
  const edges = new Map(
    [...graph].map(([path, imports]) => [path, imports.map(({ to }) => to).filter((to) => graph.has(to))]),
  );
  const faults = [
    ...all.flatMap((found) => judge(found, root).map((rule) => ({ rule, ...found }))),
    ...findCycles(edges).map((edge) => ({ rule: "no-cycles", ...edge })),
    ...findCrowded(files).map((found) => ({ rule: "crowded", ...found })),
  ];
  return {
    modules: files.length,
    imports: all.length,
    violations: faults.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`),
  };
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const { modules, imports, violations } = checkImports(process.cwd());
  if (violations.length > 0) {
    console.error(violations.join("\n"));
    process.exit(1);
  }
  console.log(`${imports} imports of ${modules} modules follow the import table`);
}
