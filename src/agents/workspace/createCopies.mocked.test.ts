// @vitest-environment node
import type * as FileSystem from "node:fs/promises";
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createCopies } from "./createCopies.ts";
import { createScratchCopies } from "./repair/createScratchCopies.ts";

/** Makes a call fail for one name, as it does for a user who is not root, or while another program deletes files. */
const refuse = vi.hoisted(
  () =>
    <Rest extends unknown[], Result>(
      call: (path: string, ...rest: Rest) => Promise<Result>,
      name: string,
      code: string,
    ) =>
    (path: string, ...rest: Rest): Promise<Result> =>
      path.endsWith(name) ? Promise.reject(Object.assign(new Error(code), { code })) : call(path, ...rest),
);

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  const { copyFile, lstat, readdir } = original;
  return {
    ...original,
    copyFile: refuse((path: string, target: string) => copyFile(path, target), "unreadable", "EACCES"),
    readdir: refuse((path: string) => readdir(path), "unreadable", "EACCES"),
    lstat: refuse((path: string) => lstat(path), "vanished", "ENOENT"),
  };
});

let root = "";
let project = "";
beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "countersign-copies-")));
  const folder = root;
  onTestFinished(() => rmSync(folder, { recursive: true }));
  project = join(root, "project");
  await mkdir(join(project, "src"), { recursive: true });
  await writeFile(join(project, "src", "a.ts"), "original");
});

test.each(["temporary", "folder"])("a project that is a link is copied: %s", async (kind) => {
  await symlink(project, join(root, "link"));
  const copies = createCopies(join(root, "link"), { [kind]: root });
  const { directory } = await copies.open("session");
  expect((await lstat(directory)).isDirectory()).toBe(true);
  expect(await readFile(join(directory, "src", "a.ts"), "utf8")).toBe("original");
  await writeFile(join(directory, "src", "a.ts"), "changed");
  expect(await readFile(join(project, "src", "a.ts"), "utf8")).toBe("original");
  await copies.close("session", true);
});

test("the unfinished copy of a process that was killed is removed a day later, and one that may be made now stays", async () => {
  const folder = join(root, "copies");
  const [old, recent] = ["a", "b"].map((letter) => join(folder, `${letter.repeat(64)}.abcdef`));
  if (old === undefined || recent === undefined) throw new Error("no names");
  for (const path of [old, recent]) await mkdir(join(path, "workspace"), { recursive: true });
  const dayBefore = Date.now() / 1000 - 25 * 3600;
  await utimes(old, dayBefore, dayBefore);
  const copies = createCopies(project, { folder });
  await copies.open("session");
  expect((await readdir(folder)).filter((name) => name.includes("."))).toEqual([`${"b".repeat(64)}.abcdef`]);
});

test("what cannot be read, and what has vanished when its turn comes, is left out of a copy, also of a scratch copy, and the first is told", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  for (const name of ["unreadable", "vanished"]) {
    await writeFile(join(project, "src", name), "");
    await mkdir(join(project, `folder-${name}`));
  }
  const copies = createCopies(project, { temporary: root });
  const copy = await copies.open("session");
  const first = join(project, "folder-unreadable");
  expect(warn.mock.calls).toEqual([[`A copy of ${project} is without what may not be read (2), first ${first}`]]);
  expect(await readdir(copy.directory)).toEqual(["src"]);
  expect(await readdir(join(copy.directory, "src"))).toEqual(["a.ts"]);
  for (const name of ["unreadable", "vanished"]) await writeFile(join(copy.directory, name), "");
  const scratch = await createScratchCopies(copy, 1);
  expect(await readdir(scratch.copies[0]?.directory ?? "")).toEqual(["src"]);
  await copies.close("session", true);
});

test.each([
  ["temporary", ""],
  ["temporary", "tmp"],
  ["folder", ""],
  ["folder", "data/copies"],
])("copies may be kept in the project, and contain no copies: %s in ./%s", async (kind, name) => {
  const inside = join(project, name);
  await mkdir(inside, { recursive: true });
  await writeFile(join(inside, "own.txt"), "");
  const copies = createCopies(project, { [kind]: inside });
  for (const sessionId of ["first", "second"]) {
    const { directory } = await copies.open(sessionId);
    const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map((file) => file.name).toSorted()).toEqual(["a.ts", "own.txt"]);
  }
});

describe("what is private to the server is in no copy", () => {
  const writeData = async (folder: string): Promise<void> => {
    await mkdir(join(folder, "sessions"), { recursive: true });
    await writeFile(join(folder, "sessions", "one.jsonl"), "");
    await writeFile(join(folder, "token"), "secret");
  };

  const list = async (folder: string, exclude: readonly string[]): Promise<readonly string[]> => {
    const copies = createCopies(project, { folder, exclude });
    const { directory } = await copies.open("session");
    return readdirSync(directory, { recursive: true }).map(String).toSorted();
  };

  test.each(["data", ".state", "src/kept"])("a data folder in the project: %s", async (name) => {
    const data = join(project, name);
    await writeData(data);
    expect(await list(join(data, "copies"), [data])).toEqual(["src", "src/a.ts"]);
  });

  test("parts of a data folder that is the project itself, also those that do not exist yet", async () => {
    await writeData(project);
    const parts = ["sessions", "token", "copies"].map((name) => join(project, name));
    expect(await list(join(project, "copies"), [project, ...parts])).toEqual(["src", "src/a.ts"]);
  });

  test("a data folder that a link leads to, and one that is a link in the project", async () => {
    await writeData(join(project, "data"));
    await symlink(join(project, "data"), join(root, "link"));
    await symlink(root, join(project, "outside"));
    const exclude = [join(root, "link"), join(project, "outside")];
    expect(await list(join(root, "copies"), exclude)).toEqual(["src", "src/a.ts"]);
  });
});

test("a permanent copy outlives its server with its edits, and is removed with its session, even if nobody opened it again", async () => {
  const folder = join(root, "copies");
  const first = createCopies(project, { folder });
  const { directory } = await first.open("session");
  await writeFile(join(directory, "src", "a.ts"), "changed");
  await first.close("session", false);
  expect(await readFile(join(directory, "src", "a.ts"), "utf8")).toBe("changed");
  await createCopies(project, { folder }).close("session", true);
  expect(await readdir(folder)).toEqual([]);
});
