import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CountersignError } from "../../../model/index.ts";
import { resolvePath } from "./resolvePath.ts";
import { runs } from "../../../../scripts/fullRun.ts";

let root: string;
let directory: string;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "countersign-test-")));
  directory = join(root, "copy");
  await mkdir(join(directory, "src"), { recursive: true });
  await mkdir(join(root, "copy-beside"));
  await writeFile(join(directory, "src", "a.js"), "");
  await symlink("src", join(directory, "inside"));
  await symlink("..", join(directory, "up"));
  await symlink("/", join(directory, "slash"));
  await symlink("loop", join(directory, "loop"));
  await symlink("../copy-beside/new.txt", join(directory, "dangling"));
});

afterAll(() => rm(root, { recursive: true, force: true }));

test.each([
  ["src/a.js", "src/a.js"],
  ["./src/../src/a.js", "src/a.js"],
  ["inside/a.js", "src/a.js"],
  ["inside/new/deep.js", "src/new/deep.js"],
  [".", "."],
  ["..a", "..a"],
])("%s lies inside", async (path, relative) => {
  expect(await resolvePath(directory, path)).toEqual({ absolute: join(directory, relative), relative });
});

test("an absolute path into the folder is inside", async () => {
  expect((await resolvePath(directory, join(directory, "src"))).relative).toBe("src");
});

test.each([
  "..",
  "../copy-beside",
  "/etc/passwd",
  "up/copy-beside",
  "slash/etc/passwd",
  "loop",
  "loop/x",
  "dangling",
  "src/../../x",
  "a\0b",
])("%s is refused in a sentence that names it", async (path) => {
  const name = path.includes("\0") ? "NUL" : path;
  await expect(resolvePath(directory, path)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining(name),
  });
});

test("no path leads out", async () => {
  const segment = fc.constantFrom("..", ".", "src", "inside", "up", "slash", "dangling", "a.js", "copy", "etc", "");
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 6 }), fc.boolean(), async (segments, absolute) => {
      const path = `${absolute ? "/" : ""}${segments.join("/")}`;
      const outcome = await resolvePath(directory, path).catch((error: unknown) => error);
      const refused = outcome instanceof CountersignError && outcome.code === "forbidden";
      const inside = outcome instanceof Error ? "" : String(Object(outcome).absolute);
      expect(refused || `${inside}${sep}`.startsWith(`${directory}${sep}`)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});
