import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { submit, SubmittedForm } from "../test-support/SubmittedForm.tsx";

afterEach(cleanup);

const fault = (): string | undefined => screen.queryByRole("alert")?.textContent;
const box = (index: number): HTMLElement => screen.getAllByRole("textbox")[index] ?? document.body;
const type = (index: number, value: string): boolean => fireEvent.change(box(index), { target: { value } });

test("a text that is no number keeps its fault while items of its list before and after it are removed", () => {
  const schema = { type: "object", properties: { sizes: { type: "array", items: { type: "number" } } } };
  render(<SubmittedForm schema={schema} value={{ sizes: [1, 2, 3] }} />);
  type(1, "abc");
  expect(fault()).toBeDefined();
  const [first] = screen.getAllByRole("button", { name: /remove/i });
  fireEvent.click(first ?? document.body);
  expect(screen.getAllByRole("textbox").map((input) => (input as HTMLInputElement).value)).toEqual(["abc", "3"]);
  expect([box(0).getAttribute("aria-invalid"), box(1).getAttribute("aria-invalid")]).toEqual(["true", null]);
  fireEvent.click(screen.getAllByRole("button", { name: /remove/i }).at(-1) ?? document.body);
  expect(fault()).toBeDefined();
  expect(submit()).toBeUndefined();
  type(0, "5");
  expect(fault()).toBeUndefined();
  expect(submit()).toEqual({ sizes: [5] });
});

test("the fault of a text that is no number leaves with the alternative in which it was typed", () => {
  const number = { title: "Count", type: "object", properties: { count: { type: "number" } }, required: ["count"] };
  const name = { title: "Name", type: "object", properties: { name: { type: "string" } }, required: ["name"] };
  const schema = { type: "object", properties: { by: { oneOf: [number, name] } } };
  render(<SubmittedForm schema={schema} value={{ by: { count: 1 } }} />);
  type(0, "abc");
  expect(submit()).toBeUndefined();
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "1" } });
  type(0, "cart");
  expect(submit()).toEqual({ by: { name: "cart" } });
});
