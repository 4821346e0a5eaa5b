import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { toFileName } from "./toFileName.ts";

describe("toFileName", () => {
  test.each([
    ["src/cart.js", "src-cart.js"],
    ["../../.ssh/authorized_keys", "ssh-authorized_keys"],
    ["C:\\Windows\\system.ini", "C-Windows-system.ini"],
    ["photo\u202egnp.exe", "photo-gnp.exe"],
    ["..", "output.txt"],
    ["", "output.txt"],
    [".bashrc", "bashrc"],
  ])("U20 makes %j harmless", (name, safe) => {
    expect(toFileName(name)).toBe(safe);
  });

  test("U20 returns 1 to 80 plain characters for any name and keeps its extension", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (name) => {
        expect(toFileName(name)).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,79}$/);
        expect(toFileName(`${name}x.txt`)).toMatch(/x\.txt$/);
      }),
      { numRuns: runs(50) },
    );
  });
});
