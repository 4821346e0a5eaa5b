import { expect, test } from "vitest";
import type { Json } from "../../model/index.ts";
import { listChanges } from "./listChanges.ts";

test.each<[string, Json, Json, (string | null)[][]]>([
  ["of the whole", "a", "b", [["input", "a", "b"]]],
  ["in a field", { to: "a", times: 1 }, { to: "b", times: 1 }, [["to", "a", "b"]]],
  ["deep inside", { mail: { to: { name: "a" } } }, { mail: { to: { name: "b" } } }, [["mail.to.name", "a", "b"]]],
  ["that was added", {}, { cc: "b" }, [["cc", null, "b"]]],
  ["that was taken out", { cc: "b" }, {}, [["cc", "b", null]]],
  ["of its kind", { times: 1 }, { times: "1" }, [["times", "1", "1"]]],
  ["in a list", { to: ["a"] }, { to: ["a", "b"] }, [["to", '[\n  "a"\n]', '[\n  "a",\n  "b"\n]']]],
  ["in nothing", { to: { name: "a" } }, { to: { name: "a" } }, []],
])("names each change %s by its place, with the value before and now", (_what, before, after, expected) => {
  expect(listChanges(before, after).map(({ path, oldText, newText }) => [path, oldText, newText])).toEqual(expected);
});
