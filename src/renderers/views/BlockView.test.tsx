import { describe, expect, test } from "vitest";
import { toPictureSource } from "./BlockView.tsx";

const image = (mimeType: string) => ({ type: "image", mimeType, data: "AAAA" }) as const;

describe("an embedded picture", () => {
  test.each([
    ["image/png", "image/png"],
    ["image/PNG", "image/png"],
    ["image/png; charset=binary", "image/png"],
    ["image/jpg", "image/jpeg"],
    [" image/webp ", "image/webp"],
  ])("is shown, however its type %j is written", (written, type) => {
    expect(toPictureSource(image(written))).toBe(`data:${type};base64,AAAA`);
  });

  test.each(["image/svg+xml", "image/SVG+xml; a=image/png", "text/html", "", "constructor", "__proto__"])(
    "of the type %j is not shown",
    (written) => {
      expect(toPictureSource(image(written))).toBeUndefined();
    },
  );
});
