import type { Operator } from "../Operator.ts";
import { replaceOperator } from "./replaceOperator.ts";

const signs: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** Includes the limit of a comparison, or excludes it. */
export const boundary: Operator = {
  name: "boundary",
  weight: 9,
  propose({ node, source }) {
    if (node.type !== "BinaryExpression") return [];
    const sign = signs[node.operator];
    return sign === undefined ? [] : replaceOperator(source, node, [sign]);
  },
};
