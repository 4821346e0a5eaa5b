import { expect, test } from "vitest";
import { readPatchFiles } from "./readPatchFiles.ts";

const patch = "--- a/src/cart.js\n+++ b/src/cart.js\n@@ -1 +1 @@\n-old\n+new\n";

test.each(["src/cart.js", "/src/cart.js", "/home/somebody/projects/customers/one-large-company/shop/src/cart.js"])(
  "a file that is listed as %s gets its change in the patch, where its path begins at the root of the repository",
  (path) => {
    const [file] = readPatchFiles({ type: "patch", patch, changes: [{ operation: "modify", path }] });
    expect([file?.path, file?.diff?.added, file?.diff?.removed]).toEqual([path, 1, 1]);
  },
);

test("a file that is not in the patch has no lines", () => {
  const changes = [{ operation: "modify", path: "/work/shop/src/other.js" }] as const;
  expect(readPatchFiles({ type: "patch", patch, changes })[0]?.diff).toBeUndefined();
});

const hunk = "@@ -1 +1 @@\n-1\n+2\n";
const readPaths = (patch: string) => readPatchFiles({ type: "patch", patch, changes: [] }).map(({ path }) => path);

test.each([
  ['"b/src/\\056env"', "src/.env"],
  ['"b/caf\\303\\251.js"', "café.js"],
  ['"b/a\\tb \\"c\\" \\\\d"', 'a\tb "c" \\d'],
  ['"b/\\360\\237\\230\\200"', "😀"],
])("the name %s, which git has quoted, is that of the file that tools change: %s", (quoted, path) => {
  const old = quoted.replace("b/", "a/");
  const text = `--- ${old}\n+++ ${quoted}\n${hunk}`;
  expect(readPaths(text)).toEqual([path]);
  expect(readPaths(`diff --git ${old} ${quoted}\n${text}`)).toEqual([path]);
  const moved = `diff --git a/x ${quoted}\nrename from x\nrename to ${quoted.replace("b/", "")}\n`;
  expect(readPaths(moved)).toEqual([path]);
});

test.each([
  ["b/src/\\056env", "src/\\056env"],
  ['"b/src/\\56env"', '"b/src/\\56env"'],
])("the name %s, which no tool unquotes, stays as it is", (name, path) => {
  expect(readPaths(`--- a/x\n+++ ${name}\n${hunk}`)).toEqual([path]);
});

test("a patch whose own lines end as on Windows is read, and its file keeps plain line breaks", () => {
  const [file] = readPatchFiles({ type: "patch", patch: patch.replaceAll("\n", "\r\n"), changes: [] });
  expect(file?.path).toBe("src/cart.js");
  expect(file?.diff?.hunks.flatMap(({ lines }) => lines)).toEqual([
    { type: "removed", text: "old", oldLine: 1 },
    { type: "added", text: "new", newLine: 1 },
  ]);
});
