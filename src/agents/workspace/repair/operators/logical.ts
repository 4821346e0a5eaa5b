import type { Operator } from "../Operator.ts";
import { replaceOperator } from "./replaceOperator.ts";

const signs: Readonly<Record<string, readonly string[]>> = { "&&": ["||"], "||": ["&&", "??"], "??": ["||"] };

/** Joins two conditions the other way. */
export const logical: Operator = {
  name: "logical operator",
  weight: 7,
  propose({ node, source }) {
    return node.type === "LogicalExpression" ? replaceOperator(source, node, signs[node.operator] ?? []) : [];
  },
};
