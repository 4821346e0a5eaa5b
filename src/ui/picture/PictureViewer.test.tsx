import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PictureViewer } from "./PictureViewer.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (): HTMLElement => {
  render(<PictureViewer src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A chart" />);
  return screen.getByRole("group", { name: /^Picture/ });
};
const zoom = (): string | null => screen.getByRole("status").textContent;
const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));

test("zooms in and out in even steps, by buttons and by keys, and stops at both ends", () => {
  const box = show();
  press("100 %");
  const up = Array.from({ length: 6 }, (_, turn) => {
    if (turn % 2 === 0) press("Zoom in");
    else fireEvent.keyDown(box, { key: "+" });
    return zoom();
  });
  expect(up).toEqual(["150 %", "200 %", "300 %", "400 %", "800 %", "800 %"]);
  fireEvent.keyDown(box, { key: "1" });
  const down = Array.from({ length: 6 }, (_, turn) => {
    if (turn % 2 === 0) press("Zoom out");
    else fireEvent.keyDown(box, { key: "-" });
    return zoom();
  });
  expect(down).toEqual(["75 %", "50 %", "25 %", "10 %", "10 %", "10 %"]);
});

test("shows the picture in its own size or fitted, by buttons and by keys, and shows which", () => {
  const box = show();
  expect(zoom()).toBe("Fitted");
  press("100 %");
  expect(zoom()).toBe("100 %");
  expect(screen.getByRole("button", { name: "100 %" }).getAttribute("aria-pressed")).toBe("true");
  press("Fit");
  expect(zoom()).toBe("Fitted");
  fireEvent.keyDown(box, { key: "1" });
  expect(zoom()).toBe("100 %");
  fireEvent.keyDown(box, { key: "0" });
  expect(zoom()).toBe("Fitted");
  expect(screen.getByRole("button", { name: "Fit" }).getAttribute("aria-pressed")).toBe("true");
});

test("leaves the browser's own zoom keys unhandled", () => {
  const box = show();
  expect(fireEvent.keyDown(box, { key: "+", ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(box, { key: "-", metaKey: true })).toBe(true);
  expect(zoom()).toBe("Fitted");
});

test("keeps the centre of the box when it zooms", () => {
  const box = show();
  vi.spyOn(box, "clientWidth", "get").mockReturnValue(200);
  vi.spyOn(box, "clientHeight", "get").mockReturnValue(100);
  vi.spyOn(box, "scrollWidth", "get").mockReturnValueOnce(400).mockReturnValue(800);
  vi.spyOn(box, "scrollHeight", "get").mockReturnValueOnce(300).mockReturnValue(600);
  // The centre is at three quarters of the width and half of the height.
  box.scrollLeft = 200;
  box.scrollTop = 100;
  const scrollTo = vi.spyOn(box, "scrollTo").mockImplementation(() => undefined);
  press("Zoom in");
  expect(scrollTo.mock.calls).toEqual([[{ left: 500, top: 250, behavior: "instant" }]]);
});

test("has the focus as soon as it is shown", () => {
  const box = show();
  expect(document.activeElement).toBe(box);
});
