import { isFunction } from "../collectNames.ts";
import type { Operator } from "../Operator.ts";

/** Waits for a call inside an asynchronous function. */
export const missingAwait: Operator = {
  name: "missing await",
  weight: 3,
  propose({ node, parent, ancestors, source }) {
    if (node.type !== "CallExpression" || parent?.type === "AwaitExpression") return [];
    const around = ancestors.findLast((ancestor) => isFunction(ancestor));
    if (around === undefined || !("async" in around) || around.async !== true) return [];
    const { start, end } = node;
    const text = source.slice(start, end);
    const held = parent?.type === "MemberExpression" && parent.object === node;
    return [{ start, end, text: held ? `(await ${text})` : `await ${text}` }];
  },
};
