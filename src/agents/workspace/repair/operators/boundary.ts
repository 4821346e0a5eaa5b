import type { Operator } from "../Operator.ts";
import { replaceOperator } from "./replaceOperator.ts";

const signs: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** Takes the limit of a comparison in, or leaves it out. */
export const boundary: Operator = {
  name: "boundary",
  weight: 9,
  propose({ node, source }) {
    if (node.type !== "BinaryExpression") return [];
    const sign = signs[node.operator];
    return sign === undefined ? [] : replaceOperator(source, node, [sign]);
  },
};
