import type { AnyNode } from "acorn";
import type { Replacement } from "../Operator.ts";

/**
 * Replaces the operator between two operands.
 *
 * @returns One replacement for each new operator; none if the operator is not between them.
 */
export function replaceOperator(
  source: string,
  { left, right, operator }: { readonly left: AnyNode; readonly right: AnyNode; readonly operator: string },
  signs: readonly string[],
): readonly Replacement[] {
  const start = source.indexOf(operator, left.end);
  const end = start + operator.length;
  if (start === -1 || end > right.start) return [];
  return signs.map((text) => ({ start, end, text }));
}
