import type { Operator } from "../Operator.ts";

/** Methods of the language that are easily confused. */
export const siblingMethods: readonly (readonly string[])[] = [
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

/** Replaces a method by a similar one. */
export const siblingMethod: Operator = {
  name: "sibling method",
  weight: 5,
  propose({ node }) {
    if (node.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier") return [];
    const { start, end, name } = node.property;
    const family = siblingMethods.find((names) => names.includes(name)) ?? [];
    return family.filter((other) => other !== name).map((text) => ({ start, end, text }));
  },
};
