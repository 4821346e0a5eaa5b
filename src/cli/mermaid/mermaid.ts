import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CountersignError } from "../../model/index.ts";
import { writeFramePage } from "./writeFramePage.ts";

/**
 * Runs `countersign mermaid FILE`: writes the page in which `countersign/mermaid` draws, with the mermaid that is installed in this folder.
 * Resolves with the exit code 0; rejects with a `CountersignError`: `configuration` without exactly one file, `not_found` without mermaid.
 */
export async function mermaid(argv: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...argv], options: {}, allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new CountersignError({
      code: "configuration",
      message: "Name the file to write, e.g. public/mermaid.html.",
    });
  const page = writeFramePage(await readLibrary());
  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, page);
  process.stdout.write(`${file} written (${Math.round(page.length / 1024)} kB)\n`);
  return 0;
}

async function readLibrary(): Promise<string> {
  try {
    return await readFile(createRequire(resolve("package.json")).resolve("mermaid/dist/mermaid.min.js"), "utf8");
  } catch {
    throw new CountersignError({
      code: "not_found",
      message: "mermaid is not installed in this folder. Run: npm install mermaid",
    });
  }
}
