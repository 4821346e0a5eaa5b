import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType, ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { loadable, preload } from "./loadable.tsx";

afterEach(cleanup);

const Answer = ({ value }: { readonly value: number }): ReactElement => <output>{value}</output>;
const broken = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("the fallback stands until it is loaded, and later ones are drawn at once", async () => {
  const load = vi.fn<() => Promise<typeof Answer>>(async () => Answer);
  const Late = loadable(load, <p>soon</p>);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Late value={1} />);
  expect(screen.getByText("soon")).toBeTruthy();
  expect(await screen.findByText("1")).toBeTruthy();
  unmount();
  render(<Late value={2} />);
  expect(screen.getByText("2")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test("what cannot be loaded says so, leaves the rest alone, and can be tried again", async () => {
  const load = vi
    .fn<() => Promise<ComponentType<{ value: number }>>>(async () => Answer)
    .mockImplementationOnce(broken);
  const Late = loadable(load);
  render(
    <>
      <input aria-label="draft" defaultValue="kept" />
      <Late value={3} />
    </>,
  );
  const retry = await screen.findByRole("button", { name: "Load again" });
  expect(screen.getByRole("alert").textContent).toMatch(/could not be loaded/);
  fireEvent.click(retry);
  expect(await screen.findByText("3")).toBeTruthy();
  expect(screen.getByDisplayValue("kept")).toBeTruthy();
});

test("what failed is tried again when it is opened again", async () => {
  const load = vi
    .fn<() => Promise<ComponentType<{ value: number }>>>(async () => Answer)
    .mockImplementationOnce(broken);
  const Late = loadable(load, null, "opened");
  const { unmount } = render(<Late value={5} />);
  await screen.findByRole("alert");
  unmount();
  render(<Late value={5} />);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await screen.findByText("5")).toBeTruthy();
});

test("what can be used meanwhile stays where loading failed", async () => {
  const Late = loadable<{ value: number }>(broken);
  render(<Late value={6} meanwhile={<button type="button">Deny</button>} />);
  expect(await screen.findByRole("button", { name: "Load again" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Deny" })).toBeTruthy();
});

test("what is for when it is opened is not loaded while the page is idle", async () => {
  const load = vi.fn<() => Promise<typeof Answer>>(async () => Answer);
  loadable(load, null, "opened");
  await preload("idle");
  expect(load).not.toHaveBeenCalled();
  await preload();
  expect(load).toHaveBeenCalledOnce();
});

test("loading in advance fails without a word: who draws it first tries again", async () => {
  const load = vi
    .fn<() => Promise<ComponentType<{ value: number }>>>(async () => Answer)
    .mockImplementationOnce(broken);
  const Late = loadable(load);
  await act(() => preload());
  expect(load).toHaveBeenCalledOnce();
  render(<Late value={4} />);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await screen.findByText("4")).toBeTruthy();
});

test("what a part draws in turn is loaded in advance with it", async () => {
  const inner = vi.fn<() => Promise<typeof Answer>>(async () => Answer);
  loadable(async () => {
    loadable(inner);
    return Answer;
  });
  await preload("idle");
  expect(inner).toHaveBeenCalledOnce();
});
