import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

/** What an app pays for each way in: bundled, minified, React and react-query external. Budgets in kB, brotli, initial chunk only. */
const budgets: { name: string; code: string; limit: number }[] = [
  {
    name: "core + one protocol",
    code: 'export { createConnection } from "/dist/core.js"; export { deltaKit } from "/dist/protocols/index.js";',
    limit: 30,
  },
  { name: "hooks", code: 'export * from "/dist/hooks/index.js";', limit: 40 },
  { name: "Chat", code: 'export { Chat } from "/dist/index.js";', limit: 110 },
];

let failed = false;
for (const { name, code, limit } of budgets) {
  const id = "virtual:entry";
  const output = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "entry",
        resolveId: (source) =>
          source === id ? `\0${id}` : source.startsWith("/dist/") ? `${process.cwd()}${source}` : null,
        load: (source) => (source === `\0${id}` ? code : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: "es2022",
      lib: { entry: id, formats: ["es"] },
      rolldownOptions: { external: /^(react|react-dom|@tanstack\/react-query)(\/|$)/ },
    },
  });
  const chunks = (Array.isArray(output) ? output : [output]).flatMap((result) =>
    "output" in result ? result.output : [],
  );
  const files = chunks.filter((chunk) => chunk.type === "chunk");
  const byName = new Map(files.map((chunk) => [chunk.fileName, chunk]));
  const initial = new Set<string>();
  const visit = (file: string): void => {
    const chunk = byName.get(file);
    if (!chunk || initial.has(file)) return;
    initial.add(file);
    chunk.imports.forEach(visit);
  };
  files.filter((chunk) => chunk.isEntry).forEach((chunk) => visit(chunk.fileName));
  const text = [...initial].map((file) => byName.get(file)?.code ?? "").join("\n");
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1024;
  const gzip = gzipSync(text, { level: 9 }).length / 1024;
  const lazy = files.length - initial.size;
  const over = brotli > limit || text.length === 0;
  failed ||= over;
  console.log(
    `${over ? "OVER " : "ok   "} ${name.padEnd(20)} ${brotli.toFixed(1).padStart(6)} kB brotli (limit ${limit}), ${gzip.toFixed(1)} kB gzip, ${lazy} lazy chunks`,
  );
}
if (failed) process.exit(1);
