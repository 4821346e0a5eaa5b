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
