import { isFunction } from "../collectNames.ts";
import type { Operator } from "../Operator.ts";

/** Adds `await` to a call inside an asynchronous function. */
export const missingAwait: Operator = {
  name: "missing await",
  weight: 3,
  propose({ node, parent, ancestors, source }) {
    if (node.type !== "CallExpression" || parent?.type === "AwaitExpression") return [];
    const around = ancestors.findLast((ancestor) => isFunction(ancestor));
    if (around === undefined || !("async" in around) || around.async !== true) return [];
    const { start, end } = node;
    const text = source.slice(start, end);
    const isObject = parent?.type === "MemberExpression" && parent.object === node;
    return [{ start, end, text: isObject ? `(await ${text})` : `await ${text}` }];
  },
};
