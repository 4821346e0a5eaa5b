import { expect, test } from "vitest";
import { toFieldTitle } from "./toFieldTitle.ts";

test.each([
  ["command", "Command"],
  ["max_runs", "Max runs"],
  ["timeoutMs", "Timeout ms"],
  ["oldText", "Old text"],
  ["file-name", "File name"],
  ["URL", "URL"],
  ["API_KEY", "API_KEY"],
  ["a b", "a b"],
  ["user.name", "user.name"],
  ["\u202egnirts", "\u202egnirts"],
  ["", ""],
  ["a".repeat(60), "a".repeat(60)],
])("the property %j is labelled %j", (name, title) => {
  expect(toFieldTitle(name)).toBe(title);
});

test.each([10, 20, 30, 39, 100_000])("a name of %d letters that is no identifier is labelled in no time", (length) => {
  for (const end of ["_", "!", "-"]) {
    const name = `${"a".repeat(length)}${end}`;
    expect(toFieldTitle(name)).toBe(name);
  }
});
