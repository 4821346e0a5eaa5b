import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Json } from "../../model/index.ts";
import { submit, SubmittedForm } from "../test-support/SubmittedForm.tsx";

afterEach(cleanup);

const change = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const checkNoValue = (): boolean => fireEvent.click(screen.getByRole("checkbox", { name: "no value" }));
const enter = (value: string) => (): boolean => change(screen.getByRole("textbox"), value);
const pick = (value: string) => (): boolean => change(screen.getByRole("combobox"), value);

test.each<[string, Json, Json, () => boolean]>([
  ["checked for a text", { type: ["string", "null"] }, "a", checkNoValue],
  ["checked for a number", { type: ["number", "null"] }, 1, checkNoValue],
  ["picked from choices", { enum: ["a", null] }, "a", pick("1")],
  ["picked from named choices", { oneOf: [{ const: "a" }, { enum: [null], const: null }] }, "a", checkNoValue],
  ["entered as JSON", { allOf: [{}] }, [1], enter("null")],
  ["that an undescribed item had already", {}, null, () => checkNoValue() && checkNoValue()],
])("a null in a list is sent as null: one %s", (_what, items, first, act) => {
  render(
    <SubmittedForm
      schema={{ type: "object", properties: { list: { type: "array", items } } }}
      value={{ list: [first] }}
    />,
  );
  act();
  expect(submit()).toEqual({ list: [null] });
});

test("an item that is added to a list begins with null where that is its default", () => {
  const items: Json = { type: ["number", "null"], default: null };
  render(<SubmittedForm schema={{ type: "object", properties: { list: { type: "array", items } } }} />);
  fireEvent.click(screen.getByRole("button", { name: "Add to list" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "no value" }).checked).toBe(true);
  expect(submit()).toEqual({ list: [null] });
});

test.each<[string, Json, string, (value: string) => () => boolean, string, string, Json]>([
  ["entered in a field of any value", {}, "textbox", enter, "null", "[1]", [1]],
  ["picked from choices", { enum: ["low", "high", null] }, "combobox", pick, "2", "1", "high"],
  ["entered beside conditions", { allOf: [{}] }, "textbox", enter, "null", "5", 5],
])("a null %s is sent, and its field stays for another value", (_what, field, role, act, none, other, expected) => {
  render(<SubmittedForm schema={{ type: "object", properties: { field } }} />);
  act(none)();
  expect(submit()).toEqual({ field: null });
  expect(screen.getByRole<HTMLInputElement>(role).value).toBe(none);
  act(other)();
  expect(submit()).toEqual({ field: expected });
});

test("a null entered as JSON in place of an alternative is sent, and can be replaced", () => {
  const by: Json = { oneOf: [{ type: "string" }, { type: "object" }, { allOf: [{ enum: [null, 7] }] }] };
  render(<SubmittedForm schema={{ type: "object", properties: { by } }} value={{ by: "cart" }} />);
  pick("2")();
  enter("null")();
  expect(submit()).toEqual({ by: null });
  enter("7")();
  expect(submit()).toEqual({ by: 7 });
});

test("a form that is one value sends the null that was entered", () => {
  render(<SubmittedForm schema={{ allOf: [{ enum: [null, 5] }] }} value={5} />);
  enter("null")();
  expect(submit()).toBeNull();
  enter("5")();
  expect(submit()).toBe(5);
});

test("a form that began with null shows and sends it", () => {
  render(<SubmittedForm schema={{ type: ["number", "null"] }} value={null} />);
  expect(submit()).toBeNull();
  checkNoValue();
  enter("5")();
  expect(submit()).toBe(5);
});

test("a null that does not fit is a fault", () => {
  render(<SubmittedForm schema={{ allOf: [{ type: "object" }] }} value={{}} />);
  enter("null")();
  expect(submit()).toBeUndefined();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});
