import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { Json } from "../../model/index.ts";
import { readInitialValue } from "./readSchemaNode.ts";
import { submit, SubmittedForm } from "../test-support/SubmittedForm.tsx";

afterEach(cleanup);

function press(name: string): void {
  const button = screen.getByRole("button", { name });
  act(() => button.focus());
  fireEvent.click(button);
}

const countFields = (): number => document.querySelectorAll(".cs-form-field, .cs-form-group").length;
const fill = (make: (name: string) => Json, names = "abc"): Record<string, Json> =>
  Object.fromEntries(names.split("").map((name) => [name, make(name)]));
const fillDeep = (depth: number, names?: string): Json =>
  fill(() => (depth === 0 ? "x" : fillDeep(depth - 1, names)), names);
const itself: Json = { $ref: "#" };
const nested = fill(() => ({ $ref: "#/$defs/any" }), "abcdefghi");

test.each<[string, Json, Json | undefined]>([
  ["refers to itself", { type: "object", properties: fill(() => itself) }, undefined],
  ["requires itself", { type: "object", required: ["a", "b", "c"], properties: fill(() => itself) }, undefined],
  [
    "has itself as an alternative",
    { $ref: "#/$defs/any", $defs: { any: { oneOf: [{ type: "object", properties: nested }, { type: "string" }] } } },
    fillDeep(3, "abcdefghi"),
  ],
  ["describes nothing of a value", {}, fillDeep(6)],
  [
    "has a long default",
    { type: "object", properties: { list: { type: "array", default: Array.from({ length: 2000 }, () => "x") } } },
    undefined,
  ],
  ["has a long list of lists", {}, { lists: Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 1)) }],
  [
    "has many properties",
    { type: "object", properties: Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`p${at}`, {}])) },
    undefined,
  ],
  [
    "requires many properties",
    { type: "object", required: Array.from({ length: 2000 }, (_, at) => `p${at}`) },
    undefined,
  ],
])("P20 a form has a bounded number of fields, whatever its schema: one that %s", (_what, schema, value) => {
  render(value === undefined ? <SubmittedForm schema={schema} /> : <SubmittedForm schema={schema} value={value} />);
  expect(countFields()).toBeGreaterThan(0);
  expect(countFields()).toBeLessThanOrEqual(500);
});

test("P20 the initial value of a form is bounded, whatever its schema", () => {
  const schema: Json = { type: "object", required: ["a", "b", "c"], properties: fill(() => itself) };
  expect(JSON.stringify(readInitialValue(schema, schema, true)).split("{").length).toBeLessThanOrEqual(501);
});

test("an optional object is one button until it is added, keeps the focus, and can be removed again", () => {
  const inner: Json = { type: "object", required: ["on"], properties: { on: { type: "string" } } };
  render(<SubmittedForm schema={{ type: "object", properties: { inner } }} />);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(submit()).toEqual({});
  press("Add inner");
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "x" } });
  expect(submit()).toEqual({ inner: { on: "x" } });
  press("Remove inner");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add inner" }));
  expect(submit()).toEqual({});
});

test("an optional field that was cleared has no value", () => {
  const mail: Json = { type: "string", format: "email" };
  const properties: Json = { mail, tags: { type: "array", minItems: 1, items: { type: "string" } }, kept: {} };
  render(<SubmittedForm schema={{ type: "object", properties }} value={{ kept: "" }} />);
  const [first, kept] = screen.getAllByRole("textbox");
  for (const value of ["a@b.example", ""]) fireEvent.change(first ?? document.body, { target: { value } });
  press("Add to tags");
  press("Remove tags 1");
  expect(submit()).toEqual({ kept: "" });
  // What was an empty text can be one again.
  for (const value of ["x", ""]) fireEvent.change(kept ?? document.body, { target: { value } });
  expect(submit()).toEqual({ kept: "" });
});

test.each<[string, string, Json]>([
  ["number", "5.5", 5.5],
  ["integer", "5", 5],
  ["boolean", "0", true],
  ["boolean", "1", false],
])("an item that is added to a list is of its type: %s, %s", (type, entered, expected) => {
  const lines: Json = { type: "array", items: { type } };
  render(<SubmittedForm schema={{ type: "object", properties: { lines } }} />);
  press("Add to lines");
  expect(submit()).toBeUndefined();
  fireEvent.change(screen.getByLabelText(/^lines 1/i), { target: { value: entered } });
  expect(submit()).toEqual({ lines: [expected] });
  // Cleared, and drawn anew.
  fireEvent.change(screen.getByLabelText(/^lines 1/i), { target: { value: "" } });
  expect(submit()).toBeUndefined();
  cleanup();
  render(<SubmittedForm schema={{ type: "object", properties: { lines } }} value={{ lines: [""] }} />);
  fireEvent.change(screen.getByLabelText(/^lines 1/i), { target: { value: entered } });
  expect(submit()).toEqual({ lines: [expected] });
});

test.each([
  ["required", true],
  ["optional", false],
])("a question without an answer is not shown as a no: %s", (_what, isRequired) => {
  const deleteOld: Json = { type: "boolean" };
  const required = isRequired ? ["deleteOld"] : [];
  render(<SubmittedForm schema={{ type: "object", required, properties: { deleteOld } }} />);
  const field = screen.getByLabelText(/^Delete old/i);
  expect(Array.from(field.querySelectorAll("option"), ({ textContent }) => textContent)).toEqual(["–", "Yes", "No"]);
  expect(submit()).toEqual(isRequired ? undefined : {});
  fireEvent.change(field, { target: { value: "1" } });
  expect(submit()).toEqual({ deleteOld: false });
  fireEvent.change(field, { target: { value: "0" } });
  expect(submit()).toEqual({ deleteOld: true });
});

test("a yes or no that is given is a checkbox", () => {
  render(<SubmittedForm schema={{ type: "object", properties: { on: { type: "boolean", default: true } } }} />);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(submit()).toEqual({ on: false });
});

test("a text that was cleared stays in its list, and one that is required is missing", () => {
  const list: Json = { type: "array", items: { type: "string" } };
  render(
    <SubmittedForm schema={{ type: "object", required: ["name"], properties: { name: { type: "string" }, list } }} />,
  );
  press("Add to list");
  const [name, item] = screen.getAllByRole("textbox");
  for (const value of ["x", ""])
    for (const field of [name, item]) fireEvent.change(field ?? document.body, { target: { value } });
  expect(submit()).toEqual({ name: "", list: [""] });
});

test.each<[string, string, Json, string, Json]>([
  ["a whole number", "9007199254740993", { type: "integer" }, "9007199254740991", 9007199254740991],
  ["a fraction", "0.1234567890123456789", { type: "number" }, "6.02e23", 6.02e23],
  ["a number in JSON", "[9007199254740993]", { allOf: [{}] }, "[1]", [1]],
])("%s that would be sent as another one than is shown is a fault", (_what, inexact, field, exact, expected) => {
  render(<SubmittedForm schema={{ type: "object", properties: { id: field } }} />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: inexact } });
  expect(screen.getByRole("alert").textContent).toBe("This number cannot be sent exactly as it is written.");
  expect(submit()).toBeUndefined();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: exact } });
  expect(submit()).toEqual({ id: expected });
});

const names = fc.constantFrom("a", "b", "c");
const { schema: anySchema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Json[]>(
      { type: "string", minLength: 2 },
      { type: "integer", minimum: 5 },
      { type: "boolean" },
      { enum: ["x", "y"] },
      { allOf: [{ type: "object", required: ["a"] }] },
    ),
    fc
      .tuple(fc.dictionary(names, tie("schema"), { maxKeys: 3 }), fc.subarray(["a", "b"]), fc.boolean())
      .map(([properties, required, more]) => ({ type: "object", properties, required, additionalProperties: more })),
    tie("schema").map((items) => ({ type: "array", items, minItems: 1 })),
    fc.tuple(tie("schema"), tie("schema")).map((oneOf) => ({ oneOf })),
    fc.tuple(tie("schema"), tie("schema")).map((allOf) => ({ allOf })),
  ),
}));
const { value: anyValue } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Json[]>("x", "", 1, null, true),
    fc.dictionary(names, tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
}));

test("every fault is shown somewhere: at its field, or at the nearest one around it", () => {
  fc.assert(
    fc.property(anySchema, fc.option(anyValue, { nil: undefined }), (schema, value) => {
      render(value === undefined ? <SubmittedForm schema={schema} /> : <SubmittedForm schema={schema} value={value} />);
      const sent = submit();
      const shown = screen.queryAllByRole("alert").length;
      cleanup();
      expect(shown > 0).toBe(sent === undefined);
    }),
    { numRuns: 150 },
  );
});

test("a fault below a field for JSON, or below one without fields, is shown at it", () => {
  const address: Json = { type: "object", required: ["street"], properties: { street: { type: "string" } } };
  render(<SubmittedForm schema={{ type: "object", properties: { address: { allOf: [address] } } }} />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "{}" } });
  expect(submit()).toBeUndefined();
  expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual(["Fill this in."]);
});

test("a fault of alternatives is shown once", () => {
  render(
    <SubmittedForm
      schema={{ type: "object", required: ["by"], properties: { by: { oneOf: [{ type: "string" }, {}] } } }}
    />,
  );
  expect(submit()).toBeUndefined();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

const hidden: Json = { type: "string", format: "password", default: "attacker-value" };
const long: Json = { type: "string", default: "read only the public part, then also write everything" };
const login: Json = {
  type: "object",
  properties: { hidden, long, short: { type: "string", default: "eu" }, on: { default: 5 } },
};

test.each<[string, Json, string, Json]>([
  ["an object that is added", { login }, "Add login", { login: { short: "eu", on: 5 } }],
  ["an item that is added", { list: { type: "array", items: long } }, "Add to list", { list: [""] }],
  [
    "an item with a default of its own",
    { list: { type: "array", items: { ...login, default: { short: "unseen" } } } },
    "Add to list",
    { list: [{ short: "eu", on: 5 }] },
  ],
])("%s brings no value with it that no field shows whole", (_what, properties, name, expected) => {
  render(<SubmittedForm schema={{ type: "object", properties }} />);
  press(name);
  expect(submit()).toEqual(expected);
});

test.each<[string, Json]>([
  ["true", true],
  ["false", false],
  ["a number", 1],
  ["a list", []],
])("each key of a value has a field, also where its schema is %s", (_what, role) => {
  const schema: Json = { type: "object", properties: { name: { type: "string" }, role } };
  render(<SubmittedForm schema={schema} value={{ name: "Ann", role: "owner" }} />);
  expect(screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value)).toEqual(["Ann", "owner"]);
});

test.each<[string, Json, Json]>([
  ["has any value", { type: "object", properties: { payload: true }, required: ["payload"] }, ["x"]],
  ["is not described", { type: "object", required: ["payload"] }, ["x"]],
  [
    "is one of the others",
    { type: "object", required: ["payload"], additionalProperties: { type: "string" } },
    '["x"]',
  ],
])("a required property has a field to fill in, also one that %s", (_what, schema, expected) => {
  render(<SubmittedForm schema={schema} />);
  expect(submit()).toBeUndefined();
  expect(screen.getByRole("alert").closest(".cs-form-field")?.textContent).toMatch(/^Payload required/);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: '["x"]' } });
  expect(submit()).toEqual({ payload: expected });
});

test("P20 a required property may be named like one that every object has", () => {
  render(<SubmittedForm schema={{ type: "object", required: ["__proto__", "toString"] }} />);
  const [first, second] = screen.getAllByRole("textbox");
  fireEvent.change(first ?? document.body, { target: { value: '{"polluted":1}' } });
  fireEvent.change(second ?? document.body, { target: { value: "1" } });
  expect(JSON.stringify(submit())).toBe('{"__proto__":{"polluted":1},"toString":1}');
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test.each(["yes, delete all", "2026-02-30", "01/02/2026", "2026-1-1"])(
  "a date that a date field would show as empty is shown as text: %j",
  (text) => {
    const when = { type: "string", format: "date", default: text };
    const schema = { type: "object", properties: { when }, required: ["when"] };
    render(<SubmittedForm schema={schema} />);
    const field = screen.getByRole<HTMLInputElement>("textbox");
    expect(field.type).toBe("text");
    expect(field.value).toBe(text);
    fireEvent.change(field, { target: { value: "2026-02-28" } });
    expect(field.type).toBe("date");
    expect(submit()).toEqual({ when: "2026-02-28" });
  },
);
