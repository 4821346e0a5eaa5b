import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { Json } from "../../model/index.ts";
import { SchemaForm } from "./SchemaForm.tsx";
import { useSchemaValue } from "./useSchemaValue.ts";

afterEach(cleanup);

const onSubmit = vi.fn<(value: Json | undefined) => void>();

function Fields({ schema, value }: { readonly schema: Json; readonly value: Json }): ReactElement {
  const state = useSchemaValue("form", schema, value);
  return (
    <>
      <SchemaForm state={state} />
      <button type="button" onClick={() => onSubmit(state.submit())}>
        Submit
      </button>
    </>
  );
}

function Form(props: { readonly schema: Json; readonly value: Json }): ReactElement {
  const [session] = useState(createFakeSession);
  return (
    <SessionProvider session={session}>
      <Fields {...props} />
    </SessionProvider>
  );
}

function submit(): Json | undefined {
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  return onSubmit.mock.lastCall?.[0];
}

const fault = (): string | undefined => screen.queryByRole("alert")?.textContent;
const box = (index: number): HTMLElement => screen.getAllByRole("textbox")[index] ?? document.body;
const type = (index: number, value: string): boolean => fireEvent.change(box(index), { target: { value } });

test("a text that is no number keeps its fault while items of its list before and after it are removed", () => {
  const schema = { type: "object", properties: { sizes: { type: "array", items: { type: "number" } } } };
  render(<Form schema={schema} value={{ sizes: [1, 2, 3] }} />);
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
  render(<Form schema={schema} value={{ by: { count: 1 } }} />);
  type(0, "abc");
  expect(submit()).toBeUndefined();
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "1" } });
  type(0, "cart");
  expect(submit()).toEqual({ by: { name: "cart" } });
});
