import type { Operator } from "../Operator.ts";
import { replaceOperator } from "./replaceOperator.ts";

const signs: Readonly<Record<string, readonly string[]>> = { "&&": ["||"], "||": ["&&", "??"], "??": ["||"] };

/** Replaces a logical operator by another one. */
export const logical: Operator = {
  name: "logical operator",
  weight: 7,
  propose({ node, source }) {
    return node.type === "LogicalExpression" ? replaceOperator(source, node, signs[node.operator] ?? []) : [];
  },
};
