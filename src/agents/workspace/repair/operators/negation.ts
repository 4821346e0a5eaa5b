import type { AnyNode } from "acorn";
import type { Operator, Site } from "../Operator.ts";

/** Adds or removes a `!`, and swaps `true` and `false`. */
export const negation: Operator = {
  name: "negation",
  weight: 6,
  propose(site) {
    const { node, source } = site;
    const { start, end } = node;
    if (node.type === "UnaryExpression" && node.operator === "!")
      return [{ start, end: node.argument.start, text: "" }];
    if (node.type === "Literal" && typeof node.value === "boolean") return [{ start, end, text: String(!node.value) }];
    if (!isTruthValue(site)) return [];
    const text = source.slice(start, end);
    return [{ start, end, text: isSimple(node) ? `!${text}` : `!(${text})` }];
  },
};

/** Whether the node is a condition without a comparison, which other operators change. */
function isTruthValue({ node, parent }: Site): boolean {
  if (!isSimple(node) && node.type !== "LogicalExpression") return false;
  switch (parent?.type) {
    case "IfStatement":
    case "ConditionalExpression":
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForStatement":
      return parent.test === node;
    case "LogicalExpression":
      return parent.operator !== "??";
    case "ReturnStatement":
      return true;
    case "ArrowFunctionExpression":
      return parent.body === node;
    default:
      return false;
  }
}

function isSimple({ type }: AnyNode): boolean {
  return type === "Identifier" || type === "MemberExpression" || type === "CallExpression";
}
