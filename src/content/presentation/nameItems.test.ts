import { describe, expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { Json } from "../../model/index.ts";
import { nameItems } from "./nameItems.ts";
import { presentCall } from "./presentCall.ts";

const words = {
  action: "Action",
  place: "Place on the screen",
  start: "From",
  oldText: "Text to replace",
  newText: "New text",
  everywhere: "Everywhere in the file",
  path: "Path",
  text: "Text",
  query: "Search for",
  address: "Address",
};

/** The names and values of a call as a person reads them. */
function read(input: Json): string[] {
  const { items } = presentCall({ call: { ...plainCall, input, argument: JSON.stringify(input) } });
  const names = nameItems(items, words);
  return items.flatMap((item) =>
    item.type === "value" || item.type === "path" ? [`${names.get(item.key) ?? item.label}: ${item.text}`] : [],
  );
}

describe("the values of a call", () => {
  test("have plain words where many tools have them, and a place is one value", () => {
    expect(read({ action: "left_click", coordinate: [62, 119] })).toEqual([
      "Action: left_click",
      "Place on the screen: 62, 119",
    ]);
  });

  test("have their own names as words", () => {
    expect(read({ dry_run: true, options: { maxRuns: 3 }, files: ["a", "b"] })).toEqual([
      "Files 1: a",
      "Files 2: b",
      "Dry run: true",
      "Options · Max runs: 3",
    ]);
  });

  test("keep the names that would read alike", () => {
    expect(read({ dry_run: true, dryRun: false, old_string: "a", oldText: "b", runs: 1 })).toEqual([
      "dry_run: true",
      "dryRun: false",
      "old_string: a",
      "oldText: b",
      "Runs: 1",
    ]);
  });

  test("keep a name that is no plain identifier", () => {
    expect(read({ "force\u200b": 1, "a b": 2, ключ: 3, API_KEY: 4 })).toEqual([
      '["force\u200b"]: 1',
      '["a b"]: 2',
      "ключ: 3",
      "API_KEY: 4",
    ]);
  });

  test("keep their names where the call is data", () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`some_key${at}`, "x"]));
    expect(read(many)[0]).toBe("some_key0: x");
  });

  test("show a list with anything but a few numbers entry by entry", () => {
    expect(read({ a: [1], b: [1, "2"], c: [1, [2]] })).toEqual(["A 1: 1", "B 1: 1", 'B 2: "2"', "C 1: 1", "C 2 1: 2"]);
  });
});
