import { describe, expect, test } from "vitest";
import { hostOf, safeHref } from "./safeHref.ts";

describe("safeHref", () => {
  test.each(["https://example.com/a?b=1#c", "http://localhost:8080/", "mailto:a@example.com"])(
    "lets %s pass",
    (url) => {
      expect(safeHref(url)).toBe(url);
    },
  );

  test.each([
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "\u0000javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "//example.com",
    "/relative",
    "#fragment",
    "https://bank.example@evil.example/",
    "https://",
    "",
  ])("U4 refuses %j", (url) => {
    expect(safeHref(url)).toBeNull();
  });

  test("shows the host that is really opened", () => {
    expect(hostOf("https://раypal.com/login")).toBe("xn--ypal-43d9g.com");
    expect(hostOf("mailto:a@example.com")).toBeNull();
    expect(hostOf("nonsense")).toBeNull();
  });
});

test("U4 refuses an address that has a password without a user name", () => {
  expect(safeHref("https://:bank.example@evil.example/")).toBeNull();
});
