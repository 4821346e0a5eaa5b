import { expect, test } from "vitest";
import { collectEdits } from "../collectEdits.ts";
import { siblingMethods } from "./siblingMethod.ts";

test.each(
  siblingMethods.flatMap((family) => family.map((name) => [name, family.filter((other) => other !== name)] as const)),
)("where %s is called by mistake, %j are tried", (name, others) => {
  const edits = collectEdits("a.js", `export const f = (a, b) => a.${name}(b);\n`) ?? [];
  expect(edits.filter(({ operator }) => operator === "sibling method").map(({ text }) => text)).toEqual(others);
});
