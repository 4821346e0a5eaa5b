import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CopyAction } from "./CopyAction.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = (): Promise<void> => act(async () => void fireEvent.click(screen.getByRole("button")));

test("copies a text unchanged, and confirms it", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  render(<CopyAction label="Copy message" read={() => " one\ntwo\n"} />);
  await press();
  expect(write.mock.calls).toEqual([[" one\ntwo\n"]]);
  expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
});

test.each([undefined, ""])("copies nothing, and confirms nothing, when there is no text: %j", async (text) => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  render(<CopyAction label="Copy message" read={() => text} />);
  await press();
  expect(write).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Copy message" })).toBeTruthy();
});

test("tells that nothing was copied when the browser refuses to copy", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  render(<CopyAction label="Copy message" read={() => "one"} />);
  await press();
  expect(screen.getByRole("button", { name: "Could not be copied" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("Could not be copied");
});

test("tells that nothing was copied on a page without https, which has no clipboard", async () => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(JSON.parse("null"));
  render(<CopyAction label="Copy message" read={() => "one"} />);
  await press();
  expect(screen.getByRole("alert").textContent).toBe("Could not be copied");
});
