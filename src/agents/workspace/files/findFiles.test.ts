import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFiles, maxFiles } from "./findFiles.ts";

async function makeProject(paths: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "countersign-files-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const path of paths) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), "");
  }
  return root;
}

test("all files of a folder are found, sorted, without installed packages", async () => {
  const root = await makeProject(["src/b.ts", "src/a.ts", "node_modules/c/index.js", "z.md"]);
  expect(await findFiles(root)).toEqual({ files: ["src/a.ts", "src/b.ts", "z.md"], cut: false });
});

test("a deep folder of more files than the limit hides no file above it, and that some are left out is told", async () => {
  const many = Array.from({ length: maxFiles }, (_, index) => `.venv/lib/site/${index}.py`);
  const { files, cut } = await findFiles(await makeProject([...many, "src/a.ts", "z.md"]));
  expect(files).toHaveLength(maxFiles);
  expect(files).toEqual(expect.arrayContaining(["src/a.ts", "z.md"]));
  expect(cut).toBe(true);
});
