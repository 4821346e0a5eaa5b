import { afterEach, describe, expect, test, vi } from "vitest";
import { placeFloating, type FloatingPlace } from "./placeFloating.ts";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const window = { width: 1000, height: 500 };

/** Places a box of 200 by 100 pixels at an element, and returns its position. */
function place(
  anchor: { readonly left: number; readonly top: number; readonly width?: number },
  wanted: Partial<FloatingPlace> = {},
  direction: "ltr" | "rtl" = "ltr",
): { readonly left: number; readonly top: number; readonly room: string } {
  const element = document.createElement("button");
  const box = document.createElement("div");
  element.style.direction = direction;
  document.body.append(element, box);
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(window.width);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(window.height);
  vi.spyOn(box, "scrollHeight", "get").mockReturnValue(100);
  vi.spyOn(element, "getBoundingClientRect").mockReturnValue(
    new DOMRect(anchor.left, anchor.top, anchor.width ?? 40, 20),
  );
  vi.spyOn(box, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200, 100));
  placeFloating(box, element, { side: "bottom", align: "start", gap: 4, ...wanted });
  return {
    left: Number.parseFloat(box.style.left),
    top: Number.parseFloat(box.style.top),
    room: box.style.getPropertyValue("--cs-floating-room"),
  };
}

describe("a menu or a tooltip", () => {
  test("starts where its button starts, in the writing direction", () => {
    expect(place({ left: 300, top: 100 })).toMatchObject({ left: 300, top: 124 });
    expect(place({ left: 300, top: 100 }, {}, "rtl")).toMatchObject({ left: 140, top: 124 });
  });

  test("is centred on its button with `align: center`", () => {
    expect(place({ left: 300, top: 200 }, { align: "center", side: "top" })).toMatchObject({ left: 220, top: 96 });
  });

  test.each([
    ["left", { left: 0, top: 100 }, 8],
    ["right", { left: 960, top: 100 }, 792],
  ])("stays in the window at its %s edge", (_edge, anchor, left) => {
    expect(place(anchor).left).toBe(left);
  });

  test("moves to the other side when there is more room, and sets the available height", () => {
    expect(place({ left: 300, top: 440 })).toMatchObject({ top: 336, room: "428px" });
    expect(place({ left: 300, top: 60 }, { side: "top" })).toMatchObject({ top: 84, room: "408px" });
  });

  test("stays on its side when there is room", () => {
    expect(place({ left: 300, top: 200 }, { side: "top" })).toMatchObject({ top: 96 });
    expect(place({ left: 300, top: 200 })).toMatchObject({ top: 224 });
  });
});
