import type { Operator } from "../Operator.ts";

/** Adds 1 to a number literal, or subtracts 1. */
export const constant: Operator = {
  name: "constant ±1",
  weight: 5,
  propose({ node }) {
    if (node.type !== "Literal" || typeof node.value !== "number" || !Number.isFinite(node.value)) return [];
    const { start, end, value } = node;
    return [value + 1, value - 1].map((number) => ({ start, end, text: String(number) }));
  },
};
