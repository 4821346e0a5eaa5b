import type { Operator, Replacement, Site } from "../Operator.ts";
import { rankNames } from "../rankNames.ts";

/** Maximum number of other names that are tried for one identifier. */
const maxNames = 4;

/** Replaces a variable, a function or a property by another one in the file. */
export const wrongIdentifier: Operator = {
  name: "wrong identifier",
  weight: 2,
  propose(site) {
    if (site.node.type === "Identifier") return otherVariables(site, site.node.name);
    if (site.node.type === "MemberExpression" && !site.node.computed && site.node.property.type === "Identifier") {
      const { start, end, name } = site.node.property;
      return rankNames(site.names.properties, name, maxNames).map((text) => ({ start, end, text }));
    }
    return [];
  },
};

function otherVariables({ node, parent, ancestors, names }: Site, name: string): readonly Replacement[] {
  // In `{ name }` the identifier is a property as well: it is not replaced.
  if (parent?.type === "Property" && parent.shorthand) return [];
  const isCallee = (parent?.type === "CallExpression" || parent?.type === "NewExpression") && parent.callee === node;
  const isFunction = isCallee || names.isCallable(name);
  const candidates = names.visible(ancestors).filter((other) => names.isCallable(other) === isFunction);
  const { start, end } = node;
  return rankNames(candidates, name, maxNames).map((text) => ({ start, end, text }));
}
