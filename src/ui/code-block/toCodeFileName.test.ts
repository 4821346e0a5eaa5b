import fc from "fast-check";
import { expect, test } from "vitest";
import { toCodeFileName } from "./toCodeFileName.ts";

test.each([
  ["python", "code.py"],
  ["TypeScript", "code.ts"],
  ["c++", "code.cpp"],
  ["Dockerfile", "Dockerfile"],
  ["", "code.txt"],
  ["exe", "code.txt"],
  ["constructor", "code.txt"],
])("saves %j as %s", (language, name) => {
  expect(toCodeFileName(language)).toBe(name);
});

test("never takes an extension from the agent", () => {
  fc.assert(
    fc.property(fc.string(), (language) => {
      expect(toCodeFileName(`${language}.exe`)).toBe("code.txt");
    }),
  );
});
