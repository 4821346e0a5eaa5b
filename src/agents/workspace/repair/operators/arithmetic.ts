import type { Operator } from "../Operator.ts";
import { replaceOperator } from "./replaceOperator.ts";

const signs: Readonly<Record<string, readonly string[]>> = {
  "+": ["-", "*"],
  "-": ["+"],
  "*": ["/", "+"],
  "/": ["*", "%"],
  "%": ["/"],
  "**": ["*"],
  "+=": ["-=", "="],
  "-=": ["+="],
  "*=": ["/=", "+="],
  "/=": ["*="],
  "=": ["+="],
};

/** Replaces an arithmetic or assignment operator by another one (`++` by `--`), and removes a minus sign. */
export const arithmetic: Operator = {
  name: "arithmetic",
  weight: 7,
  propose({ node, source }) {
    if (node.type === "BinaryExpression" || node.type === "AssignmentExpression")
      return replaceOperator(source, node, signs[node.operator] ?? []);
    if (node.type === "UpdateExpression") {
      const start = node.prefix ? node.start : node.end - 2;
      return [{ start, end: start + 2, text: node.operator === "++" ? "--" : "++" }];
    }
    if (node.type === "UnaryExpression" && node.operator === "-")
      return [{ start: node.start, end: node.start + 1, text: "" }];
    return [];
  },
};
