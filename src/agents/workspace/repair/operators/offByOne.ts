import type { AnyNode } from "acorn";
import type { Operator, Replacement, Site } from "../Operator.ts";

/** Methods with index arguments. */
const counting: ReadonlySet<string> = new Set(["slice", "substring", "at", "charAt", "splice", "subarray"]);

/** Shifts an index by one, or removes such a shift. */
export const offByOne: Operator = {
  name: "offset by one",
  weight: 4,
  propose(site) {
    const { node } = site;
    if (node.type === "BinaryExpression" && node.right.type === "Literal" && node.right.value === 1)
      return node.operator === "+" || node.operator === "-" ? [{ start: node.left.end, end: node.end, text: "" }] : [];
    return isIndex(site) && node.type !== "Literal" ? moveByOne(node) : [];
  },
};

function moveByOne({ end }: AnyNode): readonly Replacement[] {
  return [" - 1", " + 1"].map((text) => ({ start: end, end, text }));
}

function isIndex({ node, parent }: Site): boolean {
  if (parent?.type === "MemberExpression") return parent.computed && parent.property === node;
  if (parent?.type === "CallExpression")
    return (
      parent.callee.type === "MemberExpression" &&
      parent.callee.property.type === "Identifier" &&
      counting.has(parent.callee.property.name)
    );
  return parent?.type === "BinaryExpression" && isLength(node);
}

function isLength(node: AnyNode): boolean {
  return node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "length";
}
