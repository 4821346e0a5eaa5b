import { expect, test } from "vitest";
import { toDataTable } from "./toDataTable.ts";

test("an object of plain values has a row for each", () => {
  expect(toDataTable({ temperature: 22.5, conditions: "Partly cloudy", alarm: null })).toMatchObject({
    columns: [],
    rows: [
      ["temperature", "22.5"],
      ["conditions", "Partly cloudy"],
      ["alarm", "null"],
    ],
    omitted: 0,
  });
});

test("a list of objects has a column for each name that one of them has", () => {
  expect(
    toDataTable([
      { id: 1, name: "Ada" },
      { id: 2, mail: "b@example.com" },
    ]),
  ).toMatchObject({
    columns: ["id", "name", "mail"],
    rows: [
      ["1", "Ada", ""],
      ["2", "", "b@example.com"],
    ],
    omitted: 0,
  });
});

test("a long list has the count of omitted rows, and reads them all on demand", () => {
  const table = toDataTable(Array.from({ length: 130 }, (_, id) => ({ id })));
  expect([table?.rows.length, table?.omitted, table?.readAll().length]).toEqual([100, 30, 130]);
});

test.each([
  [{ a: { b: 1 } }],
  [[{ a: 1 }, 2]],
  [[]],
  [{}],
  ["text"],
  [null],
  [Object.fromEntries([["__proto__", {}]])],
])("%j is no table", (value) => {
  expect(toDataTable(value)).toBeUndefined();
});
