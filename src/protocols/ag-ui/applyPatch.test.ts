import { expect, test } from "vitest";
import type { Json } from "../../model/index.ts";
import { applyPatch } from "./applyPatch.ts";

test.each<[string, Json, Json, Json | undefined]>([
  [
    "equal objects with keys in another order",
    { a: { b: 1, c: 2 } },
    [{ op: "test", path: "/a", value: { c: 2, b: 1 } }],
    { a: { b: 1, c: 2 } },
  ],
  ["an index that is empty", { a: [1, 2] }, [{ op: "replace", path: "/a/", value: 9 }], undefined],
  ["an index with another sign", { a: [1, 2] }, [{ op: "remove", path: "/a/1e0" }], undefined],
  ["an operation that is no object", { a: 1 }, ["rm", { op: "replace", path: "/a", value: 2 }], undefined],
])("a patch follows RFC 6902 and 6901: %s", (_title, document, operations, patched) => {
  expect(applyPatch(document, operations)).toEqual(patched);
});
