import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPages, hasPeers } from "./buildPages.ts";
import { openBench } from "./openBench.ts";
import { countQuick } from "./quick.ts";
import { serve } from "./serve.ts";
import { writeTable, type Table } from "./Table.ts";
import { workloads } from "./tables.ts";

/**
 * `npm run bench` measures every workload and writes bench/RESULTS.md; `-- w1 w3` only those, and prints. `-- --runs 5` takes the
 * median of five. `-- --quick` counts and exits 1 where a count is over its limit.
 */
const args = process.argv.slice(2);
const named = args.filter((name) => name in workloads);
const runs = Number(args[args.indexOf("--runs") + 1]) || 3;
const results = fileURLToPath(new URL("RESULTS.md", import.meta.url));
const notesMark = "## Notes";

async function writeResults(tables: readonly Table[]): Promise<void> {
  const old = await readFile(results, "utf8").catch(() => "");
  const notes = old.includes(notesMark) ? old.slice(old.indexOf(notesMark)) : `${notesMark}\n`;
  const [processor] = cpus();
  const head = [
    "# Results of `npm run bench`",
    "",
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, headless Chromium on ${cpus().length} x ${processor?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)} at the end; medians of ${runs} runs${hasPeers() ? "" : ", without the peers (npm run bench:peers installs them)"}.`,
    "Task is the CPU time of the page's main thread. All subjects read the same stream and are production builds with one React of the same version.",
  ];
  const body = [...head, "", ...tables.flatMap((table) => [writeTable(table), ""]), notes.trimEnd(), ""].join("\n");
  await writeFile(results, body);
}

const folder = await mkdtemp(join(tmpdir(), "countersign-bench-"));
try {
  await buildPages(folder, args.includes("--quick"));
  const server = await serve(folder);
  const bench = await openBench(server);
  try {
    if (args.includes("--quick")) {
      for (const { name, value, limit } of await countQuick(bench)) {
        if (value > limit) process.exitCode = 1;
        console.log(`${value > limit ? "OVER " : "ok   "} ${name}: ${Math.round(value * 10) / 10} (limit ${limit})`);
      }
    } else {
      const tables: Table[] = [];
      for (const [name, measure] of Object.entries(workloads)) {
        if (named.length > 0 && !named.includes(name)) continue;
        for (const table of await measure({ bench, runs })) {
          tables.push(table);
          console.log(`\n${writeTable(table)}`);
        }
      }
      if (named.length === 0) await writeResults(tables);
    }
  } finally {
    await bench.close();
    await server.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
