import { expect, test } from "vitest";
import { matchesEntry } from "./matchesEntry.ts";

const entry = {
  id: 1,
  time: 0,
  kind: "frame",
  title: "frame tool_call",
  data: { data: JSON.stringify({ toolName: "run", input: { path: "src\\cart.js", command: 'echo "hi"' } }) },
} as const;

test.each(["", "TOOL_CALL", "src\\cart.js", 'echo "hi"', "toolname", "src\\\\cart.js", '"path":"src\\'])(
  "an entry is found by its title, by its data as they are shown, and by the texts in them: %s",
  (search) => {
    expect(matchesEntry(entry, search)).toBe(true);
    expect(matchesEntry({ ...entry, data: JSON.parse(entry.data.data) }, search)).toBe(true);
  },
);

test("an entry is not found by what it does not contain", () => {
  expect(matchesEntry(entry, "src/cart.js")).toBe(false);
  expect(matchesEntry({ ...entry, data: undefined }, "cart")).toBe(false);
});
