import type { AnyNode, BlockStatement } from "acorn";
import { isFunction } from "../collectNames.ts";
import type { Operator, Replacement, Site } from "../Operator.ts";

/** Maximum number of names that are tried as the returned value. */
const maxNames = 4;

/** Returns the value of the last statement of a block, or a variable at the end of a function that returns nothing there. */
export const missingReturn: Operator = {
  name: "missing return",
  weight: 8,
  propose(site) {
    const { node, parent } = site;
    if (node.type !== "BlockStatement" || !site.ancestors.some((ancestor) => isFunction(ancestor))) return [];
    const last = node.body.at(-1);
    const value = last?.type === "ExpressionStatement" ? [{ start: last.start, end: last.start, text: "return " }] : [];
    return [...value, ...(isFunction(parent) && !ends(last) ? returnName(site, node) : [])];
  },
};

function ends(last: AnyNode | undefined): boolean {
  return last?.type === "ReturnStatement" || last?.type === "ThrowStatement";
}

function returnName({ names, ancestors }: Site, block: BlockStatement): readonly Replacement[] {
  const own = names.visible(ancestors.slice(-1));
  const indent = block.body.length === 0 ? " " : "";
  const at = block.end - 1;
  return own.slice(-maxNames).map((name) => ({ start: at, end: at, text: `${indent}return ${name}; ` }));
}
