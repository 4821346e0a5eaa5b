import type { Operator } from "../Operator.ts";
import { replaceOperator } from "./replaceOperator.ts";

const signs: Readonly<Record<string, readonly string[]>> = {
  "<": [">", ">="],
  "<=": [">=", ">"],
  ">": ["<", "<="],
  ">=": ["<=", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="],
};

/** Reverses a comparison. */
export const comparison: Operator = {
  name: "comparison",
  weight: 8,
  propose({ node, source }) {
    return node.type === "BinaryExpression" ? replaceOperator(source, node, signs[node.operator] ?? []) : [];
  },
};
