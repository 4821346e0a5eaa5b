import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CopyButton } from "./CopyButton.tsx";

describe("CopyButton", () => {
  const write = vi.fn<() => Promise<void>>(() => Promise.resolve());
  beforeEach(() => {
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  test("U20 copies a text unchanged and reports hidden characters in it", async () => {
    const text = "rm -rf ./build \u202e&& echo done";
    render(<CopyButton text={text} />);
    screen.getByRole("button", { name: "Copy" }).click();
    await screen.findByRole("button", { name: "Copied with hidden characters" });
    expect(screen.getByText("Copied with hidden characters")).toBeTruthy();
    expect(write).toHaveBeenCalledWith(text);
  });

  test("U20 tells that nothing was copied when the browser refuses to copy", async () => {
    write.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    render(<CopyButton text="npm test" />);
    screen.getByRole("button", { name: "Copy" }).click();
    await screen.findByRole("button", { name: "Could not be copied" });
    expect(screen.getByRole("alert").textContent).toBe("Could not be copied");
  });

  test("U20 tells that nothing was copied on a page without https, which has no clipboard", async () => {
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(JSON.parse("null"));
    render(<CopyButton text="npm test" />);
    screen.getByRole("button", { name: "Copy" }).click();
    expect((await screen.findByRole("alert")).textContent).toBe("Could not be copied");
  });

  test("U20 confirms the copy of an ordinary text without a warning", async () => {
    render(<CopyButton text={() => "npm test\n"} />);
    screen.getByRole("button", { name: "Copy" }).click();
    await screen.findByRole("button", { name: "Copied" });
    expect(write).toHaveBeenLastCalledWith("npm test\n");
    expect(screen.queryByText("Copied with hidden characters")).toBeNull();
  });
});
