import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "./lockFolder.ts";

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test("a lock that names this process but was left by an earlier one, as in a container, is replaced", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "lock"), String(process.pid));
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: "conflict" });
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["a new folder", undefined],
  ["a folder whose lock was left", "999999999"],
])("of two that start at once one gets %s", async (_, left) => {
  const folder = await makeFolder();
  if (left !== undefined) await writeFile(join(folder, "lock"), left);
  const tries = await Promise.allSettled([lockFolder(folder), lockFolder(folder)]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readdir(folder)).toEqual(["lock"]);
});
