import { expect, test } from "vitest";
import { readInputFields } from "./readInputFields.ts";

const schema = {
  type: "object",
  properties: {
    to: { type: "string", title: "Recipient" },
    times: { type: "integer" },
    how: { enum: ["fast", "slow"] },
  },
  required: ["to"],
};

test("an input is edited in the fields of its schema, with what it holds, then in fields of its own", () => {
  const fields = readInputFields(schema, { to: "a@b.c", how: "fast", tags: ["x"], urgent: true });
  expect(fields.map(({ label, type, required, initial }) => [label, type, required, initial])).toEqual([
    ["Recipient", "text", true, "a@b.c"],
    ["times", "integer", false, undefined],
    ["how", "choice", false, "fast"],
    ["tags", "json", false, ["x"]],
    ["urgent", "boolean", false, true],
  ]);
});

test("a value that its schema does not allow for is entered as what it is; other inputs than objects have no fields", () => {
  expect(readInputFields(schema, { to: 7, how: "sideways" }).map(({ type }) => type)).toEqual([
    "number",
    "integer",
    "text",
  ]);
  expect(readInputFields(schema, "text")).toEqual([]);
  expect(readInputFields(undefined, undefined)).toEqual([]);
});
