import { expect, test } from "vitest";
import { collectEdits } from "../collectEdits.ts";

/** Methods that people take for one another. */
const families = [
  ["floor", "ceil", "round", "trunc"],
  ["min", "max"],
  ["push", "unshift"],
  ["pop", "shift"],
  ["some", "every"],
  ["find", "findLast"],
  ["findIndex", "findLastIndex"],
  ["indexOf", "lastIndexOf"],
  ["startsWith", "endsWith", "includes"],
  ["toUpperCase", "toLowerCase"],
  ["trim", "trimStart", "trimEnd"],
  ["padStart", "padEnd"],
  ["replace", "replaceAll"],
  ["keys", "values", "entries"],
  ["map", "flatMap"],
  ["reduce", "reduceRight"],
];

test.each(
  families.flatMap((family) => family.map((name) => [name, family.filter((other) => other !== name)] as const)),
)("where %s is called by mistake, %j are tried", (name, others) => {
  const edits = collectEdits("a.js", `export const f = (a, b) => a.${name}(b);\n`) ?? [];
  expect(edits.filter(({ operator }) => operator === "sibling method").map(({ text }) => text)).toEqual(others);
});
