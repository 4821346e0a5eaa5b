import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OutputActions } from "./OutputActions.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("saves the whole output, with a file name that cannot leave the download folder", async () => {
  const saved: { readonly name: string; readonly href: string }[] = [];
  const blobs: Blob[] = [];
  const create = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:one";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  render(<OutputActions text={"one\ntwo €\n"} fileName="../../log.txt" />);
  fireEvent.click(screen.getByRole("button", { name: "Save as a file" }));
  expect(saved).toHaveLength(1);
  expect(saved[0]?.href).toBe("blob:one");
  expect(saved[0]?.name).toMatch(/log\.txt$/);
  expect(saved[0]?.name).not.toContain("/");
  expect(create).toHaveBeenCalledOnce();
  expect(await blobs[0]?.text()).toBe("one\ntwo €\n");
});
