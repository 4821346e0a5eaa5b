import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Rolldown } from "vite";
import { bundleEntry } from "./bundleEntry.ts";

interface Budget {
  readonly name: string;
  readonly code: string;
  /** kB, brotli: the measured size, plus a small reserve for variations of the compression. */
  readonly limit: number;
  /** Modules and packages that must not be in the initial chunk. */
  readonly without: RegExp;
}

/** The entries whose size is limited: bundled, minified, peers external, initial chunk only. */
const budgets: readonly Budget[] = [
  {
    name: "core + one protocol",
    code: 'export { createConnection } from "/dist/core.js"; export { deltaKit } from "/dist/protocols/index.js";',
    limit: 54.8,
    without: /(^|node_modules\/)(react|react-dom|zustand|marked|shiki|diff|@cfworker)(\/|$)/,
  },
  {
    name: "hooks",
    code: 'export * from "/dist/hooks/index.js";',
    limit: 73.5,
    without: /(^|node_modules\/)(@radix-ui|marked|shiki|@cfworker)(\/|$)/,
  },
  {
    name: "Chat",
    code: 'export { Chat } from "/dist/index.js";',
    limit: 127.3,
    without: /(^|node_modules\/)(shiki|@shikijs|@cfworker|diff)(\/|$)|\/messages\/languages\//,
  },
];

/** The chunks that are loaded initially. */
function findInitial(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const initial = new Set(chunks.filter((chunk) => chunk.isEntry));
  for (const chunk of initial) for (const next of chunks) if (chunk.imports.includes(next.fileName)) initial.add(next);
  return [...initial];
}

/** The largest packages in the chunks, in kB of minified text before compression. */
function findHeaviest(chunks: readonly Rolldown.OutputChunk[]): string {
  const weights = new Map<string, number>();
  for (const [id, module] of chunks.flatMap((chunk) => Object.entries(chunk.modules))) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /dist\/([^/.]+)/.exec(id)?.[1] ?? "entry";
    weights.set(name, (weights.get(name) ?? 0) + (module.code?.length ?? 0) / 1024);
  }
  const sorted = [...weights].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  return sorted.map(([name, kilobytes]) => `${name} ${kilobytes.toFixed(0)}`).join(", ");
}

/** The packages whose modules come from more than one folder: two versions, or two copies of one. */
function findTwice(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const folders = chunks.flatMap((chunk) => chunk.moduleIds.flatMap((id) => packageFolder.exec(id)?.[0] ?? []));
  const names = [...new Set(folders)].map((folder) => folder.slice(folder.lastIndexOf(inPackages) + inPackages.length));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

const inPackages = "/node_modules/";
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
const external = /^(react|react-dom|@tanstack\/react-query)(\/|$)/;

let failed = false;
for (const { name, code, limit, without } of budgets) {
  const chunks = await bundleEntry(code, { minify: true, rolldownOptions: { external } });
  const initial = findInitial(chunks);
  const text = initial.map((chunk) => chunk.code).join("\n");
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1024;
  const gzip = gzipSync(text, { level: 9 }).length / 1024;
  const unwanted = initial.flatMap((chunk) => [...chunk.moduleIds, ...chunk.imports]).filter((id) => without.test(id));
  const twice = findTwice(chunks);
  const over = brotli > limit || text.length === 0;
  failed ||= over || unwanted.length > 0 || twice.length > 0;
  console.log(
    `${over ? "OVER " : "ok   "} ${name.padEnd(20)} ${brotli.toFixed(1).padStart(6)} kB brotli (limit ${limit}), ${gzip.toFixed(1)} kB gzip, ${chunks.length - initial.length} lazy chunks; heaviest before minifying: ${findHeaviest(initial)}`,
  );
  for (const id of unwanted) console.log(`FOUND ${name}: ${id} is in the initial chunk`);
  for (const found of twice) console.log(`TWICE ${name}: ${found} is bundled in two versions or copies`);
}
if (failed) process.exit(1);
