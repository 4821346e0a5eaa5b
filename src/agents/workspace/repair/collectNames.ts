import type { AnyNode, Program } from "acorn";
import { fullAncestor } from "acorn-walk";

/** The names in one file. */
export interface Names {
  /** Returns the variables that can be read inside these nodes, from the innermost scope out. */
  visible(ancestors: readonly AnyNode[]): readonly string[];
  /** Whether a name is that of a function, as far as the file shows: it is declared as one or called somewhere. */
  isCallable(name: string): boolean;
  /** Names of properties, each once, in the order of the file. */
  readonly properties: readonly string[];
}

/** Collects the names that a program declares, and where they can be read. */
export function collectNames(program: Program): Names {
  const scopes = new Map<AnyNode, Set<string>>();
  const callable = new Set<string>();
  const properties = new Set<string>();
  const declare = (owner: AnyNode, name: string): void => {
    scopes.set(owner, (scopes.get(owner) ?? new Set()).add(name));
  };
  fullAncestor(program, (node, _, path, type) => {
    const ancestors = path.slice(0, -1);
    const parent = ancestors.at(-1);
    if (node.type === "Identifier" && type === "VariablePattern") {
      const named = parent?.type === "FunctionDeclaration" && parent.id === node;
      if (named) callable.add(node.name);
      declare(scopeOf(named ? ancestors.slice(0, -1) : ancestors, program), node.name);
    }
    if (node.type.startsWith("Import") && "local" in node && node.local.type === "Identifier")
      declare(program, node.local.name);
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && isFunction(node.init))
      callable.add(node.id.name);
    if ((node.type === "CallExpression" || node.type === "NewExpression") && node.callee.type === "Identifier")
      callable.add(node.callee.name);
    const property = propertyName(node);
    if (property !== undefined) properties.add(property);
  });
  return {
    visible: (ancestors) => [...new Set([...ancestors].toReversed().flatMap((node) => [...(scopes.get(node) ?? [])]))],
    isCallable: (name) => callable.has(name),
    properties: [...properties],
  };
}

/** Whether a node is a function of any form. */
export function isFunction(node: AnyNode | null | undefined): boolean {
  return (
    node?.type === "FunctionDeclaration" ||
    node?.type === "FunctionExpression" ||
    node?.type === "ArrowFunctionExpression"
  );
}

function scopeOf(ancestors: readonly AnyNode[], program: Program): AnyNode {
  return ancestors.findLast((node) => isFunction(node)) ?? program;
}

function propertyName(node: AnyNode): string | undefined {
  if (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier")
    return node.property.name;
  if (node.type === "Property" && !node.computed && node.key.type === "Identifier") return node.key.name;
  return undefined;
}
