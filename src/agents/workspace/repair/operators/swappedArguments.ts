import type { AnyNode } from "acorn";
import type { Operator, Replacement } from "../Operator.ts";

/** Operators that are not commutative. */
const ordered: ReadonlySet<string> = new Set(["-", "/", "%", "**"]);

/** Swaps two neighbouring arguments of a call, or two operands whose order matters. */
export const swappedArguments: Operator = {
  name: "swapped arguments",
  weight: 4,
  propose({ node, source }) {
    if (node.type === "CallExpression" || node.type === "NewExpression") return swapNeighbours(node.arguments, source);
    if (node.type === "BinaryExpression" && ordered.has(node.operator))
      return swapNeighbours([node.left, node.right], source);
    return [];
  },
};

function swapNeighbours(nodes: readonly AnyNode[], source: string): readonly Replacement[] {
  return nodes.slice(1).flatMap((second, index) => {
    const first = nodes[index];
    if (first === undefined) return [];
    const [a, between, b] = [
      source.slice(first.start, first.end),
      source.slice(first.end, second.start),
      source.slice(second.start, second.end),
    ];
    return [{ start: first.start, end: second.end, text: `${b}${between}${a}` }];
  });
}
