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

/** Half a date, or the 30th of February: a browser shows it, gives an empty text for it, and often fires no event. */
function enterHalf(input: HTMLElement, isHalf = true): void {
  Object.defineProperty(input, "validity", { configurable: true, value: { badInput: isHalf } });
}

const wrong = "This has the wrong format.";
const day = { type: "string", format: "date" };
const date = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^day/i);

test("a date that is half filled in is not sent as none, also where the browser fired no event", () => {
  render(<SubmittedForm schema={{ type: "object", properties: { day } }} />);
  enterHalf(date());
  expect(submit()).toBeUndefined();
  expect(fault()).toBe(wrong);
  expect(date().getAttribute("aria-invalid")).toBe("true");
  // Cleared, without an event.
  enterHalf(date(), false);
  expect(submit()).toEqual({});
  expect(fault()).toBeUndefined();
});

test.each<[string, (input: HTMLElement) => void]>([
  ["when it is left", (input) => fireEvent.blur(input)],
  ["when a whole one becomes half", (input) => fireEvent.change(input, { target: { value: "" } })],
])("a date that is half filled in is shown as wrong %s", (_what, leave) => {
  render(<SubmittedForm schema={{ type: "object", properties: { day } }} value={{ day: "2026-02-28" }} />);
  enterHalf(date());
  leave(date());
  expect(fault()).toBe(wrong);
  expect(submit()).toBeUndefined();
  enterHalf(date(), false);
  fireEvent.keyUp(date());
  expect(fault()).toBeUndefined();
});

test("the fault of a half date goes with it in its list, and away with it", () => {
  const days = { type: "array", items: day };
  render(
    <SubmittedForm
      schema={{ type: "object", properties: { days } }}
      value={{ days: ["2026-01-01", "", "2026-01-03"] }}
    />,
  );
  const inputs = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>("input[type=date]")];
  enterHalf(inputs()[1] ?? document.body);
  fireEvent.blur(inputs()[1] ?? document.body);
  const remove = (): void => {
    fireEvent.click(screen.getAllByRole("button", { name: /remove/i })[0] ?? document.body);
  };
  remove();
  expect(inputs().map((input) => input.getAttribute("aria-invalid"))).toEqual(["true", null]);
  expect(submit()).toBeUndefined();
  remove();
  expect(fault()).toBeUndefined();
  expect(submit()).toEqual({ days: ["2026-01-03"] });
});
