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
    ["Bericht größe.pdf", "Bericht-größe.pdf"],
    ["報告書 2026.txt", "報告書-2026.txt"],
    ["हिन्दी.md", "हिन्दी.md"],
    ['a<b>:"|?*.txt', "a-b-.txt"],
    ["con", "con_"],
    ["AUX.txt", "AUX_.txt"],
    ["name. . .", "name.-.-"],
    ["a\u0000b\u200d.txt", "a-b-.txt"],
  ])("U20 makes %j harmless", (name, safe) => {
    expect(toFileName(name)).toBe(safe);
  });

  test("U20 returns 1 to 81 letters, marks, digits and ._- for any name and keeps its extension", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (name) => {
        expect(toFileName(name)).toMatch(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]{0,80}$/u);
        expect(toFileName(name)).not.toMatch(/\.$/);
        expect(toFileName(`${name}x.txt`)).toMatch(/x\.txt$/);
      }),
      { numRuns: runs(50) },
    );
  });
});
