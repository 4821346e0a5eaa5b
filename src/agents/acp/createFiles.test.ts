import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFiles } from "./createFiles.ts";

async function open() {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-files-")));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, "a.md"), "one\ntwo\nthree\nfour\n");
  return { directory, files: createFiles({ directory, temporary: directory }) };
}

test.each([
  ["the whole file", {}, "one\ntwo\nthree\nfour\n"],
  ["from a line on", { line: 3 }, "three\nfour\n"],
  ["some lines", { line: 2, limit: 2 }, "two\nthree"],
  ["the first lines", { limit: 1 }, "one"],
  ["lines that are not there", { line: 9, limit: 2 }, ""],
])("between two turns an agent reads %s", async (_what, range, content) => {
  const { files } = await open();
  expect(await files.answer("fs/read_text_file", { path: "a.md", ...range }, undefined)).toEqual({ content });
});

test("between two turns an agent writes a granted text, once, and nothing else", async () => {
  const { directory, files } = await open();
  const write = (content: string) => files.answer("fs/write_text_file", { path: "a.md", content }, undefined);
  const text = (): Promise<string> => readFile(join(directory, "a.md"), "utf8");
  await files.grant("a.md", "granted");
  await expect(write("another")).rejects.toMatchObject({ code: "forbidden" });
  await write("granted");
  expect(await text()).toBe("granted");
  await writeFile(join(directory, "a.md"), "since then");
  await expect(write("granted")).rejects.toMatchObject({ code: "forbidden" });
  expect(await text()).toBe("since then");
});
