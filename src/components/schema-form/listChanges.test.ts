import { expect, test } from "vitest";
import type { Json } from "../../model/index.ts";
import { listChanges } from "./listChanges.ts";

test.each<[string, Json, Json, (string | null)[][]]>([
  ["of the whole", "a", "b", [["input", "a", "b"]]],
  ["in a field", { to: "a", times: 1 }, { to: "b", times: 1 }, [["to", "a", "b"]]],
  ["deep inside", { mail: { to: { name: "a" } } }, { mail: { to: { name: "b" } } }, [["mail.to.name", "a", "b"]]],
  ["that was added", {}, { cc: "b" }, [["cc", null, "b"]]],
  ["that was taken out", { cc: "b" }, {}, [["cc", "b", null]]],
  ["of its kind", { times: 1 }, { times: "1" }, [["times", "1", '"1"']]],
  ["from the text null to nothing", { to: "null" }, { to: null }, [["to", '"null"', "null"]]],
  ["under a name that every object has", {}, { constructor: "b" }, [["constructor", null, "b"]]],
  ["taken out under such a name", { toString: "b" }, {}, [["toString", "b", null]]],
  ["in a list", { to: ["a"] }, { to: ["a", "b"] }, [["to", '[\n  "a"\n]', '[\n  "a",\n  "b"\n]']]],
  ["in nothing", { to: { name: "a" } }, { to: { name: "a" } }, []],
])("names each change %s by its place, with the value before and now", (_what, before, after, expected) => {
  expect(listChanges(before, after).map(({ path, oldText, newText }) => [path, oldText, newText])).toEqual(expected);
});

test("two changes never have one place, also where a name contains a dot", () => {
  const before = { a: { b: "1" }, "a.b": "2" };
  const changes = listChanges(before, { a: { b: "3" }, "a.b": "4" });
  expect(changes.map(({ pointer, path }) => [pointer, path])).toEqual([
    ["/a/b", "a.b"],
    ["/a.b", '["a.b"]'],
  ]);
});
