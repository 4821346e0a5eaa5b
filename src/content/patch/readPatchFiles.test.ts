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
