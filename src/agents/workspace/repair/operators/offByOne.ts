import type { AnyNode } from "acorn";
import type { Operator, Replacement, Site } from "../Operator.ts";

/** Methods with index arguments. */
const counting: ReadonlySet<string> = new Set(["slice", "substring", "at", "charAt", "splice", "subarray"]);

/** Shifts an index by one (`list[i]` to `list[i - 1]`), or removes any `+ 1` or `- 1`. */
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

/** Whether a node is used as an index: `i` in `list[i]` and in `list.slice(i)`, `list.length` in `i < list.length`. */
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
