import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType, ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { loadable, preload } from "./loadable.tsx";

afterEach(cleanup);

const Answer = ({ value }: { readonly value: number }): ReactElement => <output>{value}</output>;
const broken = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("the fallback is shown until it is loaded; later instances render at once", async () => {
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

test("a load failure is shown with a retry button and leaves the rest of the page unchanged", async () => {
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

test("a failed load is retried when the component is opened again", async () => {
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

test("the `meanwhile` content stays after a load failure", async () => {
  const Late = loadable<{ value: number }>(broken);
  render(<Late value={6} meanwhile={<button type="button">Deny</button>} />);
  expect(await screen.findByRole("button", { name: "Load again" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Deny" })).toBeTruthy();
});

test("a component for the moment `opened` is not preloaded while the page is idle", async () => {
  const load = vi.fn<() => Promise<typeof Answer>>(async () => Answer);
  loadable(load, null, "opened");
  await preload("idle");
  expect(load).not.toHaveBeenCalled();
  await preload();
  expect(load).toHaveBeenCalledOnce();
});

test("a failed preload is silent: the first render tries again", async () => {
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

test("a preload includes the nested loadable components", async () => {
  const inner = vi.fn<() => Promise<typeof Answer>>(async () => Answer);
  loadable(async () => {
    loadable(inner);
    return Answer;
  });
  await preload("idle");
  expect(inner).toHaveBeenCalledOnce();
});
